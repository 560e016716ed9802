"""The duel's room: the fast duel (`flat`), its players (`minds`), and how they are made of the plain one."""
