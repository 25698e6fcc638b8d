"""Everything that goes over the wire: what clients send is decoded strictly to these structs, and
what they get is built from them field by field."""
