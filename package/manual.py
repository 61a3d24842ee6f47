def manual_page() -> str:
    return ".TH CONNECT-FOUR 1\n.SH NAME\nconnect-four \\- four in a row\n"
