"""The part of Sheets, Drive and the xlsx export that we use, on loopback: stateful, with quotas and faults to order.

Proven by recordings of the real API (``make replay``): spreadsheets.get with masks; values.get, update, append and clear;
a few each of values:batchGet (several ranges of one tab), batchUpdate and batchClear; of batchUpdate the requests on tabs,
merges, sorting, names, groups, dimensions, one repeatCell, copyPaste and cutPaste, protected ranges as they are added
and removed, updateCells for notes alone; ten errors of 400, 403 and 404.

By Google's documentation alone, nothing recorded: updateCells with values and formats, values:batchGet over several tabs,
the refusal of protected cells, 429 with its text, its quotas a minute and Retry-After, prettyPrint, hidden rows and columns
(rowMetadata), the looks of cells (userEnteredFormat of spreadsheets.get), the locale's argument separators, conditional
formats, drop-downs, and that a batch is done whole or not at
all. The xlsx export follows some fifteen real files that were looked at, the token service RFC 6749. Where Google does
otherwise, our tests can't tell. Formulas stay as they were written when rows move; Google rewrites them.
"""
