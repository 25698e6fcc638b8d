"""The board: lengths, shapes, sight lines, swept paths, placing and candidate points.

One length unit is a tenth of a millimetre and coordinates are integers, so that predicates are
decided exactly. Floats say only how far along a path something happens. Where a rule makes a new
point it is rounded to integers, towards what is legal.
"""
