"""Laws of special functions: values, symmetries, shifts and connections, as rewriting towards one form.

A law replaces an application of a function by what it is equal to wherever it has a value; so a statement
about what is put for it says no less. Laws are about complex numbers and principal values, hence about real
ones too. What is left is proved as any other statement is.
May touch the language.
"""
