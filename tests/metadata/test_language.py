"""What language a page is in: what it says, and what its text says."""

from __future__ import annotations

from time import process_time
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from measuring import measured

from thresher.metadata.language import declared_languages, language_of, normalised
from thresher.metadata.language_detection import detect_language, languages_of
from thresher.methods import find_method
from thresher.page import Page

TEXTS: Final = {
    "en": (
        "The old ferry leaves the harbour when the wind is good, and it comes back before the sun goes down. You "
        "can buy a ticket from the woman at the gate, but there is not much room on the deck."
    ),
    "de": (
        "Die alte Fähre verlässt den Hafen, wenn der Wind gut ist, und sie kommt zurück, bevor die Sonne "
        "untergeht. Man kann eine Karte bei der Frau am Tor kaufen, aber auf dem Deck ist nicht viel Platz für "
        "alle."
    ),
    "fr": (
        "Le vieux bac quitte le port quand le vent est bon, et il revient avant que le soleil se couche. On peut "
        "acheter un billet chez la dame de la porte, mais il n’y a pas beaucoup de place sur le pont pour tous."
    ),
    "es": (
        "El viejo barco sale del puerto cuando el viento es bueno, y vuelve antes de que se ponga el sol. Se puede "
        "comprar un billete a la mujer de la puerta, pero no hay mucho sitio en la cubierta para todos."
    ),
    "pt": (
        "O velho barco sai do porto quando o vento é bom e volta antes de o sol se pôr. Pode comprar um bilhete "
        "com a mulher da porta, mas não há muito lugar no convés para todos os que querem ir com ele."
    ),
    "it": (
        "Il vecchio traghetto lascia il porto quando il vento è buono e torna prima che il sole tramonti. Si può "
        "comprare un biglietto dalla signora della porta, ma non c’è molto posto sul ponte per tutti quelli che "
        "sono venuti."
    ),
    "nl": (
        "De oude veerboot verlaat de haven als de wind goed is, en hij komt terug voordat de zon ondergaat. Je "
        "kunt een kaartje kopen bij de vrouw aan de poort, maar er is niet veel plaats op het dek voor iedereen."
    ),
    "sv": (
        "Den gamla färjan lämnar hamnen när vinden är god, och den kommer tillbaka innan solen går ner. Man kan "
        "köpa en biljett av kvinnan vid porten, men det finns inte mycket plats på däcket för alla som vill åka "
        "med."
    ),
    "da": (
        "Den gamle færge forlader havnen, når vinden er god, og den kommer tilbage, før solen går ned. Man kan "
        "købe en billet af kvinden ved porten, men der er ikke meget plads på dækket til alle dem, der gerne vil "
        "med. Det blev sagt af mange."
    ),
    "nb": (
        "Den gamle ferjen forlater havnen når vinden er god, og den kommer tilbake før solen går ned. Man kan "
        "kjøpe en billett av kvinnen ved porten, men det er ikke mye plass på dekket for alle som har lyst til å "
        "være med."
    ),
    "fi": (
        "Vanha lautta lähtee satamasta, kun tuuli on hyvä, ja se palaa ennen kuin aurinko laskee. Lipun voi ostaa "
        "naiselta, joka istuu portilla, mutta kannella ei ole paljon tilaa, ja siksi kaikki eivät pääse mukaan. "
        "Niin se on ollut myös ennen, että jos tuulee, he jäävät."
    ),
    "et": (
        "Vana praam lahkub sadamast siis, kui tuul on hea, ja ta tuleb tagasi enne päikese loojumist. Pileti saab "
        "osta naiselt, kes istub väraval, aga tekil ei ole palju ruumi, ning seda on vähe ka neile, kes on juba "
        "oma koha leidnud, sest see on nii väike."
    ),
    "lv": (
        "Vecais prāmis iziet no ostas, kad vējš ir labs, un tas atgriežas pirms saulrieta. Biļeti var nopirkt pie "
        "sievietes, kas sēž pie vārtiem, bet uz klāja nav daudz vietas, lai arī viņš ir liels, un tā tas ir bijis "
        "jau ļoti sen."
    ),
    "lt": (
        "Senas keltas išplaukia iš uosto, kai vėjas yra geras, ir jis grįžta prieš saulėlydį. Bilietą galima "
        "nusipirkti iš moters prie vartų, bet denyje nėra daug vietos, kad visi galėtų plaukti, ir tai yra taip "
        "jau labai seniai, nes jis buvo mažas."
    ),
    "pl": (
        "Stary prom wypływa z portu, kiedy wiatr jest dobry, i wraca przed zachodem słońca. Bilet można kupić od "
        "kobiety przy bramie, ale na pokładzie nie ma wiele miejsca dla wszystkich, którzy chcą płynąć, i tak już "
        "jest od lat, bo to jest mały prom."
    ),
    "cs": (
        "Starý přívoz vyplouvá z přístavu, když je dobrý vítr, a vrací se, než zapadne slunce. Lístek se dá koupit "
        "u ženy při bráně, ale na palubě není mnoho místa pro všechny, kteří by chtěli jet, protože to je jen malá "
        "loď, která už byla také opravena."
    ),
    "sk": (
        "Starý prievoz vypláva z prístavu, keď je dobrý vietor, a vracia sa, než zapadne slnko. Lístok sa dá kúpiť "
        "u ženy pri bráne, ale na palube nie je veľa miesta pre všetkých, ktorí by chceli ísť, pretože to je len "
        "malá loď, ktorá už bola tiež opravená."
    ),
    "sl": (
        "Stari trajekt odpluje iz pristanišča, ko je veter dober, in se vrne, preden zaide sonce. Vozovnico lahko "
        "kupite pri ženski, ki sedi ob vratih, pa tudi na krovu ni veliko prostora za vse, saj je to le majhna "
        "ladja, ki je bila že zelo stara."
    ),
    "hr": (
        "Stari trajekt izlazi iz luke kada je vjetar dobar, i vraća se prije nego što sunce zađe. Kartu možete "
        "kupiti kod žene koja sjedi kraj vrata, ali na palubi nema mnogo mjesta za sve koji bi htjeli ići, jer to "
        "je samo mali brod, gdje uvijek nešto nije u redu."
    ),
    "hu": (
        "Az öreg komp akkor hagyja el a kikötőt, ha jó a szél, és még napnyugta előtt visszajön. Jegyet a kapunál "
        "ülő asszonytól lehet venni, de a fedélzeten nincs sok hely, és ezt már minden utas tudja, hogy csak az "
        "megy, aki nem fél. Ez így volt régen is."
    ),
    "ro": (
        "Bătrânul bac pleacă din port când vântul este bun și se întoarce înainte să apună soarele. Un bilet se "
        "poate cumpăra de la femeia de la poartă, dar pe punte nu este mult loc pentru toți cei care vor să meargă "
        "cu el, și așa a fost mereu."
    ),
    "tr": (
        "Eski vapur rüzgâr iyi olduğu zaman limandan çıkar ve güneş batmadan önce geri döner. Kapıdaki kadından "
        "bir bilet almak mümkün, ama güvertede herkes için çok yer yok; bu da yıllardan beri böyle ve daha da "
        "böyle olacak gibi görünüyor."
    ),
    "id": (
        "Kapal tua itu berangkat dari pelabuhan ketika angin baik, dan akan kembali sebelum matahari terbenam. "
        "Anda bisa membeli tiket dari perempuan yang duduk di gerbang, tetapi tidak ada banyak tempat di dek untuk "
        "semua orang yang ingin ikut dengan kapal ini."
    ),
    "vi": (
        "Chiếc phà cũ rời bến khi gió tốt và quay về trước khi mặt trời lặn. Bạn có thể mua vé của người phụ nữ ở "
        "cổng, nhưng trên boong không có nhiều chỗ cho tất cả những người muốn đi, và điều này đã như vậy từ rất "
        "lâu."
    ),
    "ca": (
        "El vell transbordador surt del port quan el vent és bo, i torna abans que es pongui el sol. Es pot "
        "comprar un bitllet a la dona de la porta, però no hi ha gaire lloc a la coberta per a tots els que volen "
        "anar amb ell."
    ),
    "gl": (
        "O vello barco sae do porto cando o vento é bo e volve antes de que se poña o sol. Pódese mercar un "
        "billete á muller da porta, pero non hai moito sitio na cuberta para todos os que queren ir con el, e xa "
        "foi así sempre."
    ),
    "eu": (
        "Ontzi zaharra portutik ateratzen da haizea ona denean, eta eguzkia sartu baino lehen itzultzen da. "
        "Txartela ate ondoko emakumeari erosi ahal zaio, baina ez dago leku handirik, eta hori ere beti izan da "
        "horrela: oso ontzi txikia da, eta beste bat egin behar dute."
    ),
    "af": (
        "Die ou veerboot verlaat die hawe as die wind goed is, en hy kom terug voordat die son sak. Jy kan ’n "
        "kaartjie koop by die vrou wat by die hek sit, maar daar is nie baie plek op die dek vir almal wat wil "
        "saamgaan nie."
    ),
    "sq": (
        "Trageti i vjetër del nga porti kur era është e mirë dhe kthehet para se të perëndojë dielli. Një biletë "
        "mund të blihet nga gruaja që rri te porta, por në kuvertë nuk ka shumë vend për të gjithë ata që duan të "
        "shkojnë me të."
    ),
    "is": (
        "Gamla ferjan fer úr höfninni þegar vindurinn er góður og hún kemur til baka áður en sólin sest. Það er "
        "hægt að kaupa miða af konunni sem situr við hliðið, en það er ekki mikið pláss á þilfarinu fyrir alla sem "
        "vilja fara með."
    ),
    "sw": (
        "Kivuko cha zamani huondoka bandarini wakati upepo ni mzuri, na hurudi kabla ya jua kuzama. Unaweza "
        "kununua tiketi kwa mwanamke ambaye yuko kwenye lango, lakini hakuna nafasi ya kutosha katika sitaha kwa "
        "ajili ya watu wote, na hii imekuwa hivyo kwa miaka ya zamani pia."
    ),
    "tl": (
        "Ang lumang bangka ay umaalis sa daungan kung maganda ang hangin, at bumabalik ito bago lumubog ang araw. "
        "Maaari kang bumili ng tiket sa babae na nasa pintuan, pero hindi ganoon kalaki ang lugar para sa lahat ng "
        "mga taong gusto rin na sumama."
    ),
    "ru": (
        "Старый паром уходит из порта, когда ветер хороший, и возвращается до того, как сядет солнце. Билет можно "
        "купить у женщины у ворот, но на палубе не так много места, чтобы все могли поехать, и это было так уже "
        "давно, если он не врёт."
    ),
    "uk": (
        "Старий пором виходить із порту, коли вітер добрий, і повертається до того, як сяде сонце. Квиток можна "
        "купити в жінки біля воріт, але на палубі не так багато місця, щоб усі могли поїхати, і це було так уже "
        "давно, якщо він не бреше, що є можливим."
    ),
    "be": (
        "Стары паром выходзіць з порта, калі вецер добры, і вяртаецца да таго, як сядзе сонца. Білет можна купіць "
        "у жанчыны каля варот, але на палубе не так многа месца, каб усе маглі паехаць, і гэта было так ужо даўно, "
        "што яго таксама ведаюць у вёсцы."
    ),
    "bg": (
        "Старият ферибот излиза от пристанището, когато вятърът е добър, и се връща преди да залезе слънцето. "
        "Билет може да се купи от жената до вратата, но на палубата няма много място за всички, които искат да "
        "отидат, и това е така още от много години."
    ),
    "mk": (
        "Стариот ферибот излегува од пристаништето кога ветерот е добар и се враќа пред да зајде сонцето. Билет "
        "може да се купи од жената што седи кај вратата, но на палубата нема многу место за сите кои сакаат да "
        "одат, и тоа ќе биде така уште многу години."
    ),
    "sr": (
        "Стари трајект излази из луке када је ветар добар, и враћа се пре него што сунце зађе. Карту можете купити "
        "код жене која седи поред врата, али на палуби нема много места за све који би хтели да иду, јер је то "
        "само мали брод."
    ),
    "kk": (
        "Ескі паром жел жақсы болған кезде порттан шығады және күн батқанға дейін қайтып келеді. Билетті қақпаның "
        "жанындағы әйелден сатып алуға болады, бірақ палубада барлық адамдар үшін орын жоқ, бұл көп жылдан бері "
        "осы сияқты болып келеді деп айтады, ол да бар."
    ),
    "ar": (
        "يغادر القارب القديم الميناء عندما تكون الريح طيبة، ثم يعود قبل أن تغرب الشمس. يمكن شراء تذكرة من المرأة "
        "التي تجلس عند الباب، لكن لا يوجد مكان كبير على السطح من أجل كل الناس، وقد كان هذا الأمر كما هو منذ زمن "
        "بعيد في هذه المدينة."
    ),
    "fa": (
        "کشتی قدیمی وقتی باد خوب است از بندر می‌رود و پیش از آنکه خورشید غروب کند برمی‌گردد. بلیت را می‌توان از "
        "زنی که کنار در نشسته است خرید، اما روی عرشه برای همه جا نیست و این وضع از سال‌های دور تا امروز با ما بوده "
        "است که آن را می‌بینیم."
    ),
    "ur": (
        "پرانی کشتی بندرگاہ سے اس وقت نکلتی ہے جب ہوا اچھی ہو اور سورج کے ڈوبنے سے پہلے واپس آ جاتی ہے۔ ٹکٹ دروازے "
        "پر بیٹھی عورت سے لیا جا سکتا ہے، لیکن عرشے پر سب کے لیے جگہ نہیں ہے اور یہ بات بہت پہلے سے ایسی ہی ہے کہ "
        "لوگ انتظار کرتے ہیں۔"
    ),
    "hi": (
        "पुरानी नाव बंदरगाह से तब निकलती है जब हवा अच्छी हो और सूरज के डूबने से पहले वापस आ जाती है। टिकट दरवाज़े "
        "पर बैठी औरत से लिया जा सकता है, लेकिन डेक पर सब के लिए जगह नहीं है और यह बात बहुत पहले से ऐसी ही है।"
    ),
    "mr": (
        "जुनी नाव वारा चांगला असेल तेव्हा बंदरातून निघते आणि सूर्य मावळण्यापूर्वी परत येते. तिकीट दाराजवळ बसलेल्या "
        "बाईकडून घेता येते, पण डेकवर सगळ्यांसाठी जागा नाही आणि हे असे खूप वर्षांपासून आहे, म्हणून लोक वाट पाहत "
        "आहेत व ते होते तसेच आहे. हा एक नियम आहे, की नाही?"
    ),
    "ne": (
        "पुरानो डुङ्गा हावा राम्रो हुँदा बन्दरगाहबाट निस्कन्छ र घाम अस्ताउनु अघि फर्कन्छ। टिकट ढोकामा बसेकी महिला "
        "सँग किन्न सकिन्छ, तर डेकमा सबै को लागि ठाउँ छैन र यो कुरा धेरै पहिले देखि यस्तै छ, त्यो पनि सबैले भने। यो "
        "नियम हो र सबै पर्खेका छन्।"
    ),
}
CHINESE: Final = (
    "渡轮在风好的时候离开港口，在太阳下山之前回来。"
    "票可以从门口的女人那里买到，但是甲板上没有太多的地方，这种情况已经很多年了。"
)
TRADITIONAL: Final = (
    "渡輪在風好的時候離開港口，在太陽下山之前回來。"
    "票可以從門口的女人那裡買到，但是甲板上沒有太多的地方，這種情況已經很多年了，他們說還會這樣。"
)
JAPANESE: Final = (
    "古い渡し船は風が良いときに港を出て、日が沈む前に戻ってきます。"
    "切符は門のそばの女性から買えますが、甲板にはあまり場所がありません。"
)
OTHERS: Final = {
    "zh-Hans": CHINESE,
    "zh-Hant": TRADITIONAL,
    "ja": JAPANESE,
    "ko": "오래된 배는 바람이 좋을 때 항구를 떠나 해가 지기 전에 돌아온다. 표는 문 옆에 앉은 여자에게서 살 수 있지만 "
    * 3,
    "el": "Το παλιό πλοίο φεύγει από το λιμάνι όταν ο άνεμος είναι καλός και γυρίζει πριν δύσει ο ήλιος. " * 3,
    "he": "המעבורת הישנה יוצאת מן הנמל כאשר הרוח טובה וחוזרת לפני שהשמש שוקעת. " * 4,
    "th": "เรือเก่าออกจากท่าเมื่อลมดีและกลับมาก่อนพระอาทิตย์ตก ซื้อตั๋วได้จากผู้หญิงที่นั่งอยู่ข้างประตู " * 3,
    "ka": "ძველი ბორანი ნავსადგურიდან გადის, როცა კარგი ქარია, და ბრუნდება მზის ჩასვლამდე. " * 4,
    "ta": "பழைய படகு காற்று நன்றாக இருக்கும்போது துறைமுகத்தை விட்டுச் செல்கிறது. " * 6,
}


def said(body: str, head: str = "", attributes: str = "") -> tuple[str | None, str | None]:
    page = Page.parse(f"<html {attributes}><head>{head}</head><body><p>{body}</p></body></html>")
    return language_of(page, find_method("plain")(page), declared_languages(page))


# ---- what a text says


@pytest.mark.parametrize("language", TEXTS)
def test_forty_words_are_enough_to_know_a_language(language: str) -> None:
    reading = detect_language(TEXTS[language])
    assert reading.likely == language
    assert reading.language in (language, None)


@pytest.mark.parametrize("language", OTHERS)
def test_some_scripts_decide_alone(language: str) -> None:
    assert detect_language(OTHERS[language]).language == language


def test_nothing_is_guessed_from_a_few_words() -> None:
    assert detect_language("The old ferry leaves the harbour when the wind is good.").language is None
    assert said("The old ferry leaves the harbour when the wind is good.") == (None, None)
    assert detect_language("").language is None


def test_lists_of_names_are_in_no_language() -> None:
    assert (
        detect_language(" ".join(f"Pump{number} Valve Motor Widget Flange {number}" for number in range(40))).language
        is None
    )


def test_filler_is_latin_at_best() -> None:
    filler = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor ut labore et dolore. "
    assert detect_language(filler * 9).language in ("la", None)
    assert said(filler * 9, attributes="lang=en")[0] in ("en", "la")


def test_code_among_words_does_not_hide_their_language() -> None:
    code = "for (let i = 0; i < n; i++) { a[i] = b[i] * 2; console.log(a[i]); } " * 6
    assert detect_language(code + TEXTS["de"]).language == "de"
    assert said(code + TEXTS["de"], attributes="lang=de") == ("de", "html lang, and the text agrees")


# ---- what a page declares


@pytest.mark.parametrize(
    ("tag", "meant"),
    [
        ("en", "en"),
        ("EN-us", "en-US"),
        (" pt_br ", "pt-BR"),
        ("zh-hant-tw", "zh-Hant-TW"),
        ("de-DE-1996", "de-DE"),
        ("es-419", "es-419"),
        ("sr_LATN", "sr-Latn"),
        ("en_US.UTF-8", "en-US"),
        ("iw", "he"),
        ("eng", "en"),
        ("gsw-CH", "gsw-CH"),
        ("en, de", "en"),
        ("", None),
        ("und", None),
        ("utf-8", None),
        ("{{ lang }}", None),
        ("english", None),
        ("x" * 100_000, None),
    ],
)
def test_tags_are_written_as_they_should_be(tag: str, meant: str | None) -> None:
    assert normalised(tag) == meant


@pytest.mark.parametrize(
    ("head", "attributes", "source"),
    [
        ("", 'lang="de-AT"', "html lang"),
        ("", 'xml:lang="de-AT"', "html xml:lang"),
        ('<meta http-equiv="Content-Language" content="de-AT, en">', "", "meta content-language"),
        ('<meta property="og:locale" content="de_AT">', "", "og:locale"),
        ('<script type="application/ld+json">{"inLanguage": "de-AT"}</script>', "", "JSON-LD inLanguage"),
        ('<meta property="og:locale" content="en_US">', 'lang="de-AT"', "html lang"),
    ],
)
def test_every_way_to_declare_a_language_is_known(head: str, attributes: str, source: str) -> None:
    assert said(TEXTS["de"], head, attributes) == ("de-AT", f"{source}, and the text agrees")
    assert said("Hafen", head, attributes) == ("de-AT", f"{source}; too little text to check it")


# ---- the two together


def test_a_clear_text_wins() -> None:
    assert said(TEXTS["de"], attributes="lang=en") == ("de", "the text itself; the page declares en")
    assert said(TEXTS["id"], attributes="lang=en-US") == ("id", "the text itself; the page declares en-US")
    assert said(JAPANESE, attributes="lang=en") == ("ja", "the text itself; the page declares en")
    assert said(JAPANESE, attributes="lang=zh-CN") == ("ja", "the text itself; the page declares zh-CN")
    assert said(TEXTS["en"], attributes="lang=ja") == ("en", "the text itself; the page declares ja")
    assert said(TEXTS["uk"], attributes="lang=ru") == ("uk", "the text itself; the page declares ru")
    assert said(TEXTS["cs"], attributes="lang=sk") == ("cs", "the text itself; the page declares sk")
    assert said(TEXTS["fr"]) == ("fr", "the text itself")


def test_a_second_declaration_may_be_the_true_one() -> None:
    head = '<meta property="og:locale" content="de_CH">'
    assert said(TEXTS["de"], head, "lang=en") == ("de-CH", "og:locale, and the text agrees; html lang says en")


@pytest.mark.parametrize(
    ("declared", "text"),
    [
        ("da", "nb"), ("no", "da"), ("nn", "nb"), ("bs", "hr"), ("sr-Latn", "hr"), ("ms", "id"), ("id", "id"),
        ("gl", "pt"), ("es", "gl"), ("fil", "tl"), ("hr", "hr"), ("mk", "bg"),
    ],
)  # fmt: skip
def test_close_relatives_do_not_contradict_each_other(declared: str, text: str) -> None:
    assert said(TEXTS[text], attributes=f"lang={declared}")[0] == declared


def test_chinese_is_chinese_in_either_characters() -> None:
    assert said(TRADITIONAL, attributes="lang=zh-CN") == ("zh-CN", "html lang, and the text agrees")
    assert said(CHINESE, attributes="lang=yue") == ("yue", "html lang, and the text agrees")


def test_a_text_in_two_scripts_contradicts_neither() -> None:
    assert said(TEXTS["en"] + JAPANESE, attributes="lang=ja")[0] == "ja"
    assert said(TEXTS["en"] + TEXTS["ru"], attributes="lang=ru")[0] == "ru"
    assert said(TEXTS["en"] + TEXTS["ru"], attributes="lang=en")[0] == "en"


def test_a_language_that_is_not_known_needs_much_to_be_contradicted() -> None:
    assert said(TEXTS["en"], attributes="lang=haw") == ("en", "the text itself; the page declares haw")
    assert said("Ua mau ke ea o ka aina i ka pono. " * 6, attributes="lang=haw")[0] == "haw"


def test_only_kept_text_is_read_where_there_is_some() -> None:
    page = Page.parse(f"<html><body><p>{TEXTS['de'] * 3}</p><p>{TEXTS['fr']}</p></body></html>")
    verdict = find_method("plain")(page)
    keep = verdict.keep.copy()
    keep[int(page.rows("p")[0]) : int(page.rows("p")[1])] = False
    assert language_of(page, type(verdict)(keep, verdict.score, verdict.why), declared_languages(page))[0] == "fr"
    assert (
        language_of(page, type(verdict)(keep & False, verdict.score, verdict.why), declared_languages(page))[0] == "de"
    )


# ---- hostile pages


@given(st.text(max_size=300), st.text(max_size=40))
@settings(max_examples=50, deadline=None)
def test_any_text_gives_an_answer(text: str, tag: str) -> None:
    normalised(tag)
    reading = detect_language(text * 5)
    assert reading.script is None or reading.language is None or reading.words >= 30
    assert sum(reading.shares.values()) == pytest.approx(1.0 if reading.shares else 0.0)


@measured
def test_long_pages_take_no_longer() -> None:
    page = Page.parse(
        f"<html lang=en>{'<meta http-equiv=content-language content=x>' * 20_000}<p>" + "the a of " * 300_000
    )
    verdict = find_method("plain")(page)
    start = process_time()
    assert language_of(page, verdict, declared_languages(page))[0] == "en"
    assert process_time() - start < 1


def test_the_small_words_of_many_languages_are_known() -> None:
    assert sum(len(languages_of(script)) for script in ("latin", "cyrillic", "arabic", "devanagari")) > 55


# ---- close ones


MILLER: Final = {
    "pt": (
        "O moleiro girava as pedras desde a madrugada, e a farinha ficava branca no peitoril enquanto a aldeia "
        "esperava. "
    ),
    "es": (
        "El molinero giraba las piedras desde la madrugada, y la harina quedaba blanca en la ventana mientras "
        "esperaba. "
    ),
    "nl": "De molenaar draaide de stenen sinds de vroege ochtend, en het meel werd wit op de vensterbank. ",
}


@pytest.mark.parametrize("language", MILLER)
def test_neighbours_are_told_apart(language: str) -> None:
    assert said(MILLER[language] * 4) == (language, "the text itself")
    other = "nl" if language != "nl" else "es"
    assert said(MILLER[language] * 4, attributes=f"lang={other}")[0] == language


def test_a_word_that_is_repeated_is_no_language() -> None:
    assert said("word word word and many more words here " * 10) == (None, None)
    assert said("die die die " * 30) == (None, None)
    assert said("die die die " * 30, attributes="lang=en")[0] == "en"
