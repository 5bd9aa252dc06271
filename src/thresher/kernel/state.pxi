# What the kernel knows while it reads a page: the source, the token it has just read, and the tree so far.

cdef enum Kind:
    ELEMENT
    TEXT
    COMMENT
    DOCTYPE
    DOCUMENT

cdef enum Namespace:
    HTML
    MATHML
    SVG

cdef enum TokenKind:
    T_NOTHING  # something was read that is not a token
    T_TEXT
    T_NUL
    T_START
    T_END
    T_COMMENT
    T_DOCTYPE
    T_EOF

cdef enum Content:
    # What the tokenizer takes for markup.
    C_DATA
    C_RCDATA
    C_RAWTEXT
    C_SCRIPT
    C_PLAINTEXT

cdef enum Mode:
    INITIAL
    BEFORE_HTML
    BEFORE_HEAD
    IN_HEAD_MODE
    IN_HEAD_NOSCRIPT
    AFTER_HEAD
    IN_BODY
    IN_TEXT
    IN_TABLE
    IN_TABLE_TEXT
    IN_CAPTION
    IN_COLUMN_GROUP
    IN_TABLE_BODY
    IN_ROW
    IN_CELL
    IN_TEMPLATE
    AFTER_BODY
    IN_FRAMESET
    AFTER_FRAMESET
    AFTER_AFTER_BODY
    AFTER_AFTER_FRAMESET

cdef enum:
    NONE = -1
    DEEPEST = 513        # the most elements that are open at once, as in browsers
    MOST_FORMATTING = 64   # active formatting elements after the last marker
    FREE_COPIES = 10_000   # copies of formatting elements that any page may have, ...
    BYTES_FOR_A_COPY = 8   # ... and how many bytes of the page allow one more: reopening cannot multiply nodes
    MOST_STEPS = 256       # in search of a name; more are needed only where names were made to collide
    MOST_ATTRIBUTES = 256  # of one tag
    MOST_COMPARED = 32     # formatting elements with more attributes are not compared, and so never alike
    MOST_MODES = 256       # nested templates
    MARKER = -2          # in the list of active formatting elements

cdef struct Attribute:
    Span name
    Span value
    unsigned int hash    # of the name

cdef struct Node:
    int parent
    int first
    int last
    int next
    int previous
    int tag              # the number of the name; of text and comments 0
    int attributes       # the first one
    int attribute_count
    int segment          # the first piece of a text or comment
    int last_segment
    unsigned int place   # of its tag in the source; NOWHERE where no tag has made it
    unsigned char kind
    unsigned char namespace
    unsigned char is_open        # is on the stack of open elements
    unsigned char has_reserve    # its attributes have room for more: html and body
    unsigned char is_html_point  # an annotation-xml whose encoding says that it holds HTML

cdef struct Segment:
    Span span
    int next

cdef struct Token:
    TokenKind kind
    int tag
    bint self_closing
    int attributes
    int attribute_count
    Span text
    unsigned int place
    bint force_quirks
    bint has_name
    bint has_public
    bint has_system
    Span public
    Span system

cdef struct Name:
    Span span
    unsigned int hash

cdef struct Parser:
    const unsigned char* source
    Py_ssize_t length
    Py_ssize_t at
    Bytes extra
    bint failed                    # no memory left, or a signal has called the work off
    # --- tokens
    Token token
    Content content
    int last_start                 # the tag of the last start tag, that ends raw text
    bint in_cdata
    # --- names that are not known
    Name* names
    Py_ssize_t names_count
    Py_ssize_t names_room
    int* name_table
    Py_ssize_t name_table_size
    # --- tree
    Node* nodes
    Py_ssize_t nodes_count
    Py_ssize_t nodes_room
    Attribute* attributes
    Py_ssize_t attributes_count
    Py_ssize_t attributes_room
    Segment* segments
    Py_ssize_t segments_count
    Py_ssize_t segments_room
    # --- tree builder
    Mode mode
    Mode original_mode
    int[DEEPEST + 1] open
    int open_count
    int* formatting
    Py_ssize_t formatting_count
    Py_ssize_t formatting_room
    Py_ssize_t copies              # of formatting elements, made so far
    Mode[MOST_MODES] template_modes
    int template_modes_count
    int head
    int form
    bint frameset_ok
    bint foster
    bint quirks
    bint scripting
    bint skip_newline
    Span* table_text
    Py_ssize_t table_text_count
    Py_ssize_t table_text_room
    bint table_text_is_space
    Token doctype
