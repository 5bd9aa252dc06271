"""The names of the months in many languages, long and short, as they are written in dates."""

from __future__ import annotations

import unicodedata
from typing import Final

_NAMES: Final[dict[str, str]] = {
    "English": "january/jan february/feb march/mar april/apr may june/jun july/jul august/aug "
    "september/sept/sep october/oct november/nov december/dec",
    "German": "januar/jänner/jän februar/feber märz/mär/mrz april mai juni juli august september oktober/okt november "
    "dezember/dez",
    "French": "janvier/janv février/févr/fév mars avril/avr mai juin juillet/juil août septembre octobre novembre "
    "décembre/déc",
    "Spanish": "enero/ene febrero marzo abril/abr mayo junio julio agosto/ago septiembre/setiembre/set octubre "
    "noviembre diciembre/dic",
    "Portuguese": "janeiro fevereiro/fev março abril maio/mai junho julho agosto setembro outubro novembro "
    "dezembro/dez",
    "Italian": "gennaio/gen febbraio/febb marzo aprile maggio/mag giugno/giu luglio/lug agosto settembre/sett "
    "ottobre/ott novembre dicembre",
    "Dutch": "januari februari maart/mrt april mei juni juli augustus september oktober november december",
    "Swedish": "januari februari mars april maj juni juli augusti september oktober november december",
    "Danish": "januar februar marts april maj juni juli august september oktober november december",
    "Norwegian": "januar februar mars april mai juni juli august september oktober november desember/des",
    "Finnish": "tammikuuta/tammikuu helmikuuta/helmikuu maaliskuuta/maaliskuu huhtikuuta/huhtikuu toukokuuta/toukokuu "
    "kesäkuuta/kesäkuu heinäkuuta/heinäkuu elokuuta/elokuu syyskuuta/syyskuu lokakuuta/lokakuu marraskuuta/marraskuu "
    "joulukuuta/joulukuu",
    "Polish": "stycznia/styczeń/sty lutego/luty/lut marca/marzec kwietnia/kwiecień/kwi maja czerwca/czerwiec/cze "
    "lipca/lipiec/lip sierpnia/sierpień/sie września/wrzesień/wrz października/październik/paź listopada/listopad/lis "
    "grudnia/grudzień/gru",
    "Czech": "ledna/leden února/únor března/březen dubna/duben května/květen června/červen července/červenec "
    "srpna/srpen září října/říjen listopadu/listopad prosince/prosinec",
    "Russian": "января/январь/янв февраля/февраль/фев марта/март/мар апреля/апрель/апр мая/май июня/июнь/июн "
    "июля/июль/июл августа/август/авг сентября/сентябрь/сент/сен октября/октябрь/окт ноября/ноябрь/ноя/нояб "
    "декабря/декабрь/дек",
    "Ukrainian": "січня/січень лютого/лютий березня/березень квітня/квітень травня/травень червня/червень "
    "липня/липень серпня/серпень вересня/вересень жовтня/жовтень листопада/листопад грудня/грудень",
    "Turkish": "ocak/oca şubat/şub mart nisan/nis mayıs haziran/haz temmuz/tem ağustos/ağu eylül/eyl ekim/eki "
    "kasım/kas aralık/ara",
    "Romanian": "ianuarie/ian februarie martie aprilie mai iunie/iun iulie/iul august septembrie octombrie "
    "noiembrie/noi decembrie",
    "Hungarian": "január február/febr március/márc április/ápr május/máj június/jún július/júl augusztus "
    "szeptember/szept október november december",
    "Greek": "ιανουαρίου/ιανουάριος/ιαν φεβρουαρίου/φεβρουάριος/φεβ μαρτίου/μάρτιος/μαρ απριλίου/απρίλιος/απρ "
    "μαΐου/μάιος/μαϊ/μάι ιουνίου/ιούνιος/ιουν ιουλίου/ιούλιος/ιουλ αυγούστου/αύγουστος/αυγ σεπτεμβρίου/σεπτέμβριος/σεπ "
    "οκτωβρίου/οκτώβριος/οκτ νοεμβρίου/νοέμβριος/νοε δεκεμβρίου/δεκέμβριος/δεκ",
    "Indonesian": "januari februari maret april mei juni juli agustus/agt/agu/ags september oktober "
    "november/nopember desember",
    "Thai": "มกราคม/ม.ค กุมภาพันธ์/ก.พ มีนาคม/มี.ค เมษายน/เม.ย พฤษภาคม/พ.ค มิถุนายน/มิ.ย กรกฎาคม/ก.ค สิงหาคม/ส.ค "
    "กันยายน/ก.ย ตุลาคม/ต.ค พฤศจิกายน/พ.ย ธันวาคม/ธ.ค",
    "Arabic": "يناير/جانفي فبراير/فيفري/شباط مارس/آذار أبريل/ابريل/إبريل/أفريل/نيسان مايو/ماي/أيار "
    "يونيو/يونيه/جوان/حزيران يوليو/يوليوز/جويلية/تموز أغسطس/اغسطس/غشت/أوت/آب سبتمبر/شتنبر/أيلول أكتوبر/اكتوبر "
    "نوفمبر/نونبر ديسمبر/دجنبر",
    "Hebrew": "ינואר/בינואר פברואר/בפברואר מרץ/במרץ אפריל/באפריל מאי/במאי יוני/ביוני יולי/ביולי אוגוסט/באוגוסט "
    "ספטמבר/בספטמבר אוקטובר/באוקטובר נובמבר/בנובמבר דצמבר/בדצמבר",
    "Hindi": "जनवरी फ़रवरी/फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर/सितम्बर अक्टूबर/अक्तूबर नवंबर/नवम्बर दिसंबर/दिसम्बर",
}


def folded(name: str) -> str:
    """A name as it is looked up: without regard to case, to composed letters and to a dot at the end."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).strip(".,\u200f\u200e")


def _table() -> dict[str, int]:
    numbers: dict[str, int] = {}
    for names in _NAMES.values():
        for number, same in enumerate(names.split(), start=1):
            numbers.update((folded(name), number) for name in same.split("/"))
    return numbers


MONTHS: Final = _table()
"""The number of each month, by its folded name."""

THAI: Final = frozenset(folded(name) for same in _NAMES["Thai"].split() for name in same.split("/"))
"""Thai months: a year of two digits beside one is a Buddhist year."""
