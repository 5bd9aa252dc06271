# Document types of old pages, on which tables may stand in paragraphs (13.2.6.4.1).

ctypedef const char* Word

cdef Word[55] QUIRKY_PUBLIC = [
    b"+//silmaril//dtd html pro v0r11 19970101//", b"-//as//dtd html 3.0 aswedit + extensions//",
    b"-//advasoft ltd//dtd html 3.0 aswedit + extensions//", b"-//ietf//dtd html 2.0 level 1//",
    b"-//ietf//dtd html 2.0 level 2//", b"-//ietf//dtd html 2.0 strict level 1//",
    b"-//ietf//dtd html 2.0 strict level 2//", b"-//ietf//dtd html 2.0 strict//", b"-//ietf//dtd html 2.0//",
    b"-//ietf//dtd html 2.1e//", b"-//ietf//dtd html 3.0//", b"-//ietf//dtd html 3.2 final//",
    b"-//ietf//dtd html 3.2//", b"-//ietf//dtd html 3//", b"-//ietf//dtd html level 0//",
    b"-//ietf//dtd html level 1//", b"-//ietf//dtd html level 2//", b"-//ietf//dtd html level 3//",
    b"-//ietf//dtd html strict level 0//", b"-//ietf//dtd html strict level 1//",
    b"-//ietf//dtd html strict level 2//", b"-//ietf//dtd html strict level 3//", b"-//ietf//dtd html strict//",
    b"-//ietf//dtd html//", b"-//metrius//dtd metrius presentational//",
    b"-//microsoft//dtd internet explorer 2.0 html strict//", b"-//microsoft//dtd internet explorer 2.0 html//",
    b"-//microsoft//dtd internet explorer 2.0 tables//", b"-//microsoft//dtd internet explorer 3.0 html strict//",
    b"-//microsoft//dtd internet explorer 3.0 html//", b"-//microsoft//dtd internet explorer 3.0 tables//",
    b"-//netscape comm. corp.//dtd html//", b"-//netscape comm. corp.//dtd strict html//",
    b"-//o'reilly and associates//dtd html 2.0//", b"-//o'reilly and associates//dtd html extended 1.0//",
    b"-//o'reilly and associates//dtd html extended relaxed 1.0//",
    b"-//sq//dtd html 2.0 hotmetal + extensions//",
    b"-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    b"-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//", b"-//spyglass//dtd html 2.0 extended//",
    b"-//sun microsystems corp.//dtd hotjava html//", b"-//sun microsystems corp.//dtd hotjava strict html//",
    b"-//w3c//dtd html 3 1995-03-24//", b"-//w3c//dtd html 3.2 draft//", b"-//w3c//dtd html 3.2 final//",
    b"-//w3c//dtd html 3.2//", b"-//w3c//dtd html 3.2s draft//", b"-//w3c//dtd html 4.0 frameset//",
    b"-//w3c//dtd html 4.0 transitional//", b"-//w3c//dtd html experimental 19960712//",
    b"-//w3c//dtd html experimental 970421//", b"-//w3c//dtd w3 html//", b"-//w3o//dtd w3 html 3.0//",
    b"-//webtechs//dtd mozilla html 2.0//", b"-//webtechs//dtd mozilla html//",
]


cdef bint begins_with(Parser* p, Span span, const char* word) noexcept nogil:
    cdef Span beginning = span
    beginning.length = <unsigned int>strlen(word)
    return span.length >= beginning.length and is_word(p, beginning, word)


cdef bint is_quirky(Parser* p) noexcept nogil:
    cdef int place
    if p.token.force_quirks or not p.token.has_name or not is_word(p, p.token.text, b"html"):
        return True
    if p.token.has_system and is_word(
        p, p.token.system, b"http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd"
    ):
        return True
    if not p.token.has_public:
        return False
    for place in range(55):
        if begins_with(p, p.token.public, QUIRKY_PUBLIC[place]):
            return True
    if (
        is_word(p, p.token.public, b"-//w3o//dtd w3 html strict 3.0//en//")
        or is_word(p, p.token.public, b"-/w3c/dtd html 4.0 transitional/en")
        or is_word(p, p.token.public, b"html")
    ):
        return True
    return not p.token.has_system and (
        begins_with(p, p.token.public, b"-//w3c//dtd html 4.01 frameset//")
        or begins_with(p, p.token.public, b"-//w3c//dtd html 4.01 transitional//")
    )
