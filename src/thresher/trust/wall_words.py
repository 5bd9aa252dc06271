"""The phrases by which `walls.py` recognizes walls, all in lower case and with straight quotes.

Each is so long, or is looked for in such a place, that an ordinary page hardly has it there. The languages are those of
most pages.
"""

from __future__ import annotations

from typing import Final


def _phrases(text: str) -> tuple[str, ...]:
    return tuple(" ".join(phrase.split()) for phrase in text.split(";"))


BOT_HEADS: Final = _phrases("""
    just a moment; attention required; access denied; access to this page has been denied; robot check;
    are you a robot; are you human; verify you are human; verify you are a human; verifying you are human;
    human verification; bot verification; checking your browser; pardon our interruption; security check;
    one more step; ddos-guard; ddos protection; 403 forbidden; request blocked; you have been blocked;
    unusual traffic; nur einen moment; einen moment, bitte; zugriff verweigert; un instant; accès refusé;
    un momento; acceso denegado; um momento; acesso negado; accesso negato; toegang geweigerd; odmowa dostępu;
    доступ запрещен; доступ ограничен; подтвердите, что вы не робот; вы не робот; один момент; минутку;
    erişim engellendi; bir dakika lütfen; 请稍候; 请稍等; 安全验证; 访问被拒绝; しばらくお待ちください;
    アクセスが拒否されました; 잠시만 기다리십시오; 잠시만 기다려 주세요; 접근이 거부되었습니다; تم رفض الوصول;
    απαγορεύεται η πρόσβαση; akses ditolak; truy cập bị từ chối; पहुँच अस्वीकृत; การเข้าถึงถูกปฏิเสธ;
    הגישה נדחתה
""")
"""The title or a heading of a page that keeps programs out."""

BOT_PHRASES: Final = _phrases("""
    enable javascript and cookies to continue; verify you are human; verify you are a human;
    verify that you are human; verify that you are not a robot; confirm you are human;
    confirm that you are not a robot; needs to review the security of your connection;
    complete the security check to access; proves you are a human and gives you temporary access;
    detected unusual traffic from your; why have i been blocked; you have been blocked from;
    something about your browser made us think you were a bot; you don't have permission to access;
    checking your browser before; checking if the site connection is secure;
    unusual activity from your computer network; bestätigen sie, dass sie ein mensch sind;
    bestätigen sie, dass sie kein roboter sind; vérifiez que vous êtes humain;
    vérifiez que vous êtes un être humain; confirmez que vous n'êtes pas un robot;
    verifique que es un ser humano; verifica que eres un ser humano; confirma que no eres un robot;
    verifique se você é humano; confirme que você não é um robô; verifica di essere un essere umano;
    conferma di non essere un robot; bevestig dat je geen robot bent; potwierdź, że jesteś człowiekiem;
    подтвердите, что вы человек; подтвердите, что вы не робот; insan olduğunuzu doğrulayın; 确认您是真人;
    请完成安全验证; 人間であることを確認; 사람인지 확인; تحقق من أنك إنسان;
    επιβεβαιώστε ότι είστε άνθρωπος; pastikan anda adalah manusia; xác minh bạn là con người; ודאו שאתם אנושיים;
    पुष्टि करें कि आप इंसान हैं; ยืนยันว่าคุณเป็นมนุษย์
""")
"""What the checks of large networks have in their source, and ordinary pages behind these networks have not."""

BOT_MARKUP: Final = _phrases("""
    _cf_chl_opt; cf-browser-verification; cf-error-details; id="challenge-form"; id="challenge-running";
    px-captcha; captcha-delivery.com; _incapsula_resource; incapsula incident id; distil_r_captcha;
    awswafintegration; sec-if-cpt-container; ddos-guard/js-challenge; /_sec/cp_challenge
""")

ERROR_HEADS: Final = _phrases("""
    page not found; 404 not found; error 404; 404 error; http 404; page cannot be found; page can't be found;
    page could not be found; page couldn't be found; page doesn't exist; page does not exist;
    page isn't available; page is not available; page no longer exists; page you requested;
    couldn't find that page; can't find that page; can't find the page; internal server error; bad gateway;
    503 service; service temporarily unavailable; 410 gone; seite nicht gefunden; seite wurde nicht gefunden;
    seite konnte nicht gefunden; page introuvable; page non trouvée; page n'existe pas; página no encontrada;
    página no existe; no se encontró la página; página não encontrada; página não existe; pagina non trovata;
    pagina niet gevonden; nie znaleziono strony; strona nie istnieje; strony nie znaleziono;
    sidan hittades inte; sidan kunde inte hittas; siden findes ikke; siden blev ikke fundet; siden finnes ikke;
    siden ble ikke funnet; sivua ei löydy; sivua ei löytynyt; stránka nenalezena; stránka nebyla nalezena;
    страница не найдена; страницы не существует; сторінку не знайдено; az oldal nem található;
    pagina nu a fost găsită; sayfa bulunamadı; σελίδα δεν βρέθηκε; halaman tidak ditemukan;
    không tìm thấy trang; ページが見つかりません; ページは見つかりません; 页面不存在; 页面未找到; 找不到页面;
    找不到網頁; 找不到頁面; 페이지를 찾을 수 없습니다; الصفحة غير موجودة; הדף לא נמצא;
    पृष्ठ नहीं मिला; पेज नहीं मिला; ไม่พบหน้า
""")
"""What a reader has to press, in words of buttons."""

LOGIN_HEADS: Final = _phrases("""
    log in; login; sign in; signin; member login; please log in; please login; please sign in; anmelden;
    anmeldung; einloggen; connexion; se connecter; connectez-vous; identifiez-vous; iniciar sesión;
    inicia sesión; inicie sesión; iniciar sessão; fazer login; faça login; entrar; accedi; inloggen;
    zaloguj się; logowanie; logga in; log ind; logg inn; kirjaudu sisään; přihlásit se; přihlášení; вход; войти;
    войдите; авторизация; увійти; bejelentkezés; autentificare; giriş yap; oturum aç; σύνδεση; masuk; đăng nhập;
    ログイン; 登录; 登入; 로그인; تسجيل الدخول; התחברות; लॉग इन; लॉगिन; เข้าสู่ระบบ
""")

LOGIN_PHRASES: Final = _phrases("""
    you must be logged in; you must log in to; you must login to; you must sign in to; you need to be logged in;
    you need to log in; you are not logged in; please log in to continue; please login to continue;
    please sign in to continue; log in to continue; login to continue; sign in to continue; log in to view this;
    sign in to view this; content is only available to members; content is for members only;
    sie müssen angemeldet sein; melden sie sich an, um; bitte melden sie sich an; vous devez être connecté;
    connectez-vous pour continuer; connectez-vous pour accéder; debes iniciar sesión;
    inicia sesión para continuar; faça login para continuar; você precisa estar logado; accedi per continuare;
    devi effettuare l'accesso; log in om verder te gaan; je moet ingelogd zijn; zaloguj się, aby;
    musisz być zalogowany; du måste vara inloggad; du skal være logget ind; du må være logget inn;
    войдите, чтобы; необходимо авторизоваться; необходимо войти; devam etmek için giriş yap;
    ログインしてください; ログインが必要です; 请先登录; 请登录后; 請先登入; 로그인이 필요합니다; 로그인 후 이용;
    يجب تسجيل الدخول; πρέπει να συνδεθείτε; silakan masuk untuk; anda harus masuk; vui lòng đăng nhập để;
    bạn cần đăng nhập; יש להתחבר כדי; जारी रखने के लिए लॉग इन; กรุณาเข้าสู่ระบบ
""")

PAYWALL_PHRASES: Final = _phrases("""
    subscribe to continue; subscribe to read; subscribe to keep reading; subscribe now to read;
    subscribe now to continue; subscribe for full access; to continue reading, subscribe;
    to continue reading this article; to read the full story, subscribe; to read the full article, subscribe;
    this article is for subscribers; this content is for subscribers; available to subscribers only;
    is for subscribers only; exclusive to subscribers; reserved for subscribers; already a subscriber?;
    you have reached your article limit; you've reached your limit of free articles;
    you have no free articles left; this post is for paid subscribers; this post is for paying subscribers;
    weiterlesen mit; jetzt weiterlesen; jetzt abonnieren und weiterlesen; nur für abonnenten;
    exklusiv für abonnenten; sie haben bereits ein abo; réservé aux abonnés; réservée aux abonnés;
    abonnez-vous pour lire; il vous reste à lire; exclusivo para suscriptores; suscríbete para seguir leyendo;
    suscríbase para; para seguir leyendo; exclusivo para assinantes; conteúdo exclusivo para assinantes;
    assine para continuar; riservato agli abbonati; abbonati per leggere; abbonati per continuare;
    alleen voor abonnees; exclusief voor abonnees; verder lezen?; tylko dla subskrybentów;
    dostęp dla prenumeratorów; kun for abonnenter; bare for abonnenter; endast för prenumeranter;
    vain tilaajille; tento článek je jen pro předplatitele; доступно только подписчикам;
    материал доступен по подписке; この記事は有料会員限定; 有料会員限定; 会員限定記事; 订阅后阅读全文;
    付费阅读全文; 유료회원 전용; sadece abonelere özel; αποκλειστικά για συνδρομητές; khusus pelanggan;
    dành cho thuê bao; للمشتركين فقط; למנויים בלבד; केवल सदस्यों के लिए; เฉพาะสมาชิกเท่านั้น
""")

CONSENT_WORDS: Final = _phrases("""
    cookie; consent; gdpr; privacy; personal data; our partners; einwillig; zustimm; datenschutz;
    personenbezogen; confidentialité; données personnelles; traceurs; privacidad; datos personales; privacidade;
    dados pessoais; dati personali; toestemming; persoonsgegevens; ciasteczk; danych osobowych; samtykke;
    samtycke; evästeet; evästei; osobních údajů; файлы cookie; персональных данных; çerez; クッキー; 쿠키;
    ملفات تعريف الارتباط; עוגיות; कुकी; คุกกี้; απόρρητο; quyền riêng tư; 隐私; 隱私
""")

ACCEPT_PHRASES: Final = _phrases("""
    accept; agree; akzeptieren; zustimmen; einverstanden; accepter; j'accepte; aceptar; acepto; aceitar; aceito;
    accetta; accetto; accepteren; akkoord; akceptuj; zgadzam; acceptera; godkänn; godta; tillad; hyväksy;
    přijmout; souhlasím; принять; соглас; прийняти; elfogad; accept toate; kabul et; αποδοχή; setuju; đồng ý;
    同意; 接受; 동의; موافق; אישור; מסכים; स्वीकार; ยอมรับ; chấp nhận
""")
