# What is found out about a page while it is looked at, by row; the columns belong to the caller.

cdef struct Look:
    Parser* p
    Rows* rows
    TagIndex* tags                   # both may be made on the way: the caller keeps them
    NameIndex* index
    Scratch scratch
    Sheets sheets                    # read when they are needed
    long long most                   # characters of names that are read
    unsigned int* ways               # in which the row is itself hidden
    unsigned char* link              # inside a link, a button or a selection list
    unsigned char* is_hidden         # hidden itself
    unsigned char* hidden            # with what is below
    unsigned char* illegible         # text whose letters have no size or no colour; NULL where nobody asks
    unsigned char* faded             # taken as shown, because a script will fade it in; NULL where nobody asks
    bint has_illegible               # something is illegible because of its ground
    bint unveiled                    # something hidden was taken as shown
