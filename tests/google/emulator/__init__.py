"""The part of Sheets, Drive and the xlsx export that we use, on loopback: stateful, with quotas and faults to order."""
