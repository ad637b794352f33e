import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

const WHAT = {
  created: 'oluşturma',
  changed: 'değişiklik',
  paused: 'duraklatma',
  resumed: 'başlatma',
  removed: 'bağlantıyı kesme',
  secret: 'yeni anahtar',
}

export const tr: Words = {
  states: { active: 'çalışıyor', paused: 'duraklatıldı', removed: 'bağlantı kesildi' },
  anAts: 'Bir ATS',
  thisAts: 'bu ATS',
  somebodyElse: 'başka biri',

  start: {
    elsewhere: (asks) =>
      `Bu bağlantı daha önce başka bir kurulumda çalıştı mı? Bu kurulum onun davetlerini bilmez: Aşamada bulunanlar ikinci bir davet ve ikinci bir not alırdı. ${asks ? 'Burada size sorulunca onun davet ettiği kişilerden vazgeçin; sonra gelenler bir kez davet edilir.' : 'Önce metni değiştirin; böylece size sorulur ve onun davet ettiği kişilerden vazgeçebilirsiniz.'} Orada metne “invite: []” ve “onLeave: keep” yazın ve davet ettiği kişilerin mülakatları bitip karara bağlanana kadar çalışır bırakın: duraklatılmış olsa sonuçlarının hiçbirini yazmazdı.`,
    title: 'Başlamadan önce bakın',
    titleRunning: 'Kimleri ilgilendirdiğini görün',
    titleFrame: 'Kimleri ilgilendiriyor',
    lead: 'Bağlantı çalışmadığı sürece hiçbir şey gönderilmez ve hiçbir şey yazılmaz.',
    leadRunning: 'Bu bağlantı bu kurallarla çalışıyor.',
    warnings: 'Büyük olasılıkla böyle istenmedi:',
    see: 'Kimleri ilgilendirdiğini adlarıyla görün',
    reads: 'Bu, ATS’yi ilk eşitlemenin okuyacağı gibi okur. Bakmak kimseyi davet etmez ve hiçbir şey yazmaz.',
    readsRunning:
      'Bu, ATS’yi sonraki eşitlemenin okuyacağı gibi okur. Bakmak kimseyi davet etmez ve hiçbir şey yazmaz.',
    show: 'Göster',
    unseen: 'Bakmadan başlat',
    unseenUnasked: 'Bakmadan ve sorulmadan başlat',
    unasked: (link, brake) =>
      html`<strong>İlk davetlerden önce kimseye sorulmaz.</strong> Bu bağlantının metnindeki fren kapalı ya da ilk eşitlemeyi serbest bırakıyor. Aşamada bulunanlar saniyeler içinde davet edilir. Size sorulmasını istiyorsanız ${brake} olacak şekilde ${link('metni değiştirin')}.`,
    ranBefore:
      'Bu bağlantı daha önce çalıştı. Aynı hesapla kaldığı yerden devam eder: bu arada aşamaya gelenler sorulmadan davet edilir.',
    asks: 'İlk eşitleme kimseyi davet etmeden önce sorar: herkesi adıyla görür, hepsini birden ya da tek tek onaylarsınız.',
    fromThenOn:
      'Ondan sonra aşamaya gelenler kendiliğinden davet edilir. Bir kerede alışılmadık sayıda değişiklik olacaksa eşitleme durur ve bir yöneticiye sorar.',
    willHappen: 'Neler olacak',
    changeRules: 'Kuralları değiştir',
    stored: 'Saklanan bu',
    startUnasked: 'Başlat ve sormadan davet et',
    startAgain: 'Yeniden başlat',
    startAsking: 'Başlat ve önce bana sor',
    many: (n) =>
      html`<strong>Bir kerede ${n} kişi davet edilir.</strong> Bu kadar kişiyi düşünmediyseniz geri dönüp tek bir ilan ya da başka bir aşama seçin.`,
    runsAlready: 'Bu bağlantı zaten çalışıyor.',
    howItDoes: 'Durumuna bak',
    lookAgain: 'Yeniden bak',
    changed: (by) =>
      `Bu arada bu bağlantı değiştirildi (değiştiren: ${by}), bu yüzden başlatılmadı. Gördüğünüz, şimdiki durumudur; yeniden bakın ve sonra başlatın.`,
  },

  edit: {
    title: (name) => `${name} bağlantısını düzenle`,
    all: 'Bütün bağlantılar',
    how: (name) => `${name} bağlantısının durumu`,
    changedBy: (by, at) => html`son değişiklik: ${by}, ${at}`,
    started: html`<strong>Başlatıldı.</strong> İlk eşitleme saniyeler içinde başlar.`,
    seeFound: 'Ne bulduğunu gör',
    broken: 'Bu bağlantı çalışmıyor:',
    rules: 'Kurallar',
    asked: 'Ne sorulduğu',
    look: 'Bak ve başlat',
    see: 'Kimleri ilgilendirdiğini gör',
    key: 'Yeni anahtar',
    versions: 'Önceki sürümler',
    pause: 'Duraklat',
    disconnect: 'Bağlantıyı kes…',
    whilePaused:
      'Duraklatıldığı sürece hiçbir şey okunmaz, kimse davet edilmez ve hiçbir şey yazılmaz. Bağlantısı olan adaylar devam edebilir.',
    ifPaused: 'Duraklatılırsa hiçbir şey okunmaz, kimse davet edilmez ve hiçbir şey yazılmaz.',
    asText: 'Metin olarak',
    lookAt: 'Hiçbir şey kaydedilmedi. Lütfen şunlara bakın:',
    storeText: 'Metni kaydet',
    missing: 'Metinde adı geçen ama verilmemiş gizli değerler',
    missingHint: 'Değerleri metinle birlikte kaydedilir. Metin reddedilirse onları yeniden girin.',
    moved: 'Başka bir adres ya da başka bir ATS için gizli değerler',
    movedHint:
      'Bu metinde kayıtlı olandan başka bir adres ya da bağlayıcı var. Kayıtlı bir gizli değer yalnızca verildiği sunucuya gider; bu yüzden her birini yeniden girin. Metin reddedilirse onları bir kez daha girin.',
    yaml: 'YAML olarak bağlantı',
    yamlHint: (example) =>
      html`Bir bağlantı dosyasıyla aynı biçim. Gizli değerler burada adlarıyla, ${example} olarak durur; değerleri kimseye gösterilmez.`,
    mistake: (line, column, message) => html`Satır ${line}, sütun ${column}: ${message}`,
    changedWhileTyping: (by) =>
      html`<strong>Siz düzenlerken bu bağlantı değiştirildi (değiştiren: ${by}).</strong> Yazdıklarınızdan hiçbir şey kaybolmadı: aşağıda duruyor ve henüz hiçbiri kaydedilmedi. Şimdi kaydederseniz onunkinin yerine geçer.`,
    changedBefore: (by) =>
      html`<strong>Bu arada bu bağlantı değiştirildi (değiştiren: ${by}), bu yüzden hiçbir şey yapılmadı.</strong> Şimdiki durumunu görüyorsunuz; hâlâ istiyorsanız yeniden yapın.`,
    storedNow: 'Şimdi saklanan:',
    theyChanged: 'Diğer kişinin değiştirdikleri:',
  },

  described: {
    title: 'ATS’nizi tanımlayın',
    lead: 'Adresleri ve alanları, metin olarak. Siz kaydetmeden önce orada hiçbir şey sorulmaz, sonra da yalnızca okunur.',
    notKept: 'Gizli değerler saklanmadı: onları yeniden girin.',
    secrets: 'Metinde adı geçen gizli değerler',
    secretName: (n) => `Gizli değer ${n}: adı`,
    secretValue: (n) => `Gizli değer ${n}: değeri`,
    store: 'Kaydet ve sına',
    inFields: 'Bunun yerine alanlarla',
    begin: 'Nasıl başlanır',
    examples: 'Bu bağlayıcının belgelerinde kopyalanacak tam örnekler var: biri anahtarla, biri OAuth ile.',
    secretAs: (example) =>
      html`Bir gizli değer ${example} olarak yazılır ve değeri metnin yanında verilir. Şifrelenerek saklanır.`,
  },

  versions: {
    title: 'Önceki sürümler',
    version: (n) => `Sürüm ${n}`,
    now: 'şimdiki',
    happened: (by, what, at) => html`${by} · ${WHAT[what]} ${at}`,
    text: 'Metni',
    whatChanged: 'Metinde neler değişti',
    back: 'Bu metne dön',
    earlier: 'Daha öncekiler',
    same: 'Metin olduğu gibi kaldı.',
    removed: 'çıkarıldı: ',
    added: 'eklendi: ',
  },

  disconnect: {
    title: (ats) => `${ats} bağlantısı kesilsin mi?`,
    stay: html`<strong>Mülakatlar kalır.</strong> Bağlantısı olan devam edip tamamlayabilir; siz de burada izleyip karar verebilirsiniz. Bu kimseye bildirilmez ve hiçbir davet iptal edilmez.`,
    nothing: (ats) =>
      html`<strong>${ats} tarafına artık hiçbir şey ulaşmaz:</strong> burada ne karar verilirse verilsin ne not, ne taşıma, ne ret.`,
    undone: (n) =>
      n === 1
        ? 'Şimdi bekleyen bir yazma işlemi yapılmadan kalır.'
        : `Şimdi bekleyen ${numberWords(n)} yazma işlemi yapılmadan kalır.`,
    undoneUnknown: 'Hâlâ bekleyen yazma işlemleri yapılmadan kalır.',
    nobody: (ats) => html`${ats} üzerinden <strong>yeni kimse davet edilmez</strong>.`,
    key: (ats) => `Anahtar burada silinir. ${ats} içinde, biri orada iptal edene kadar kalır.`,
    known:
      'Şimdiye kadar yapılanlar bilinmeye devam eder. Aynı ad aynı hesaba yeniden bağlanırsa buradan devam eder ve kimseyi iki kez davet etmez.',
    do: (ats) => `${ats} bağlantısını kes`,
    keep: 'Kalsın',
    meanwhile: {
      title: (name) => `${name} bağlantısı kesildi`,
      by: (by, at) => html`Bu bağlantı kesildi (kesen: ${by}, ${at}). Hiçbir şey kaydedilmedi.`,
      typed: 'Yazdıklarınız, gizli değerler olmadan, aşağıda duruyor. Hâlâ gerekeni kopyalayın.',
    },
  },

  beside: {
    connect: 'Bir ATS bağla',
    edit: 'Düzenle, duraklat, yeni anahtar, bağlantıyı kes',
    inFile: (file) => html`${file} dosyasında durur ve orada değiştirilir.`,
    untilStarted:
      'Bir yönetici başlatana kadar hiçbir şey okunmaz, kimse davet edilmez ve hiçbir şey yazılmaz. Bağlantısı olan adaylar devam edebilir.',
    changed: (at) => html`Son değişiklik: ${at}.`,
    changedBy: (by, at) => html`Son değişiklik: ${by}, ${at}.`,
    broken: 'çalışmıyor',
    untilMended: 'Biri düzeltene kadar onun için hiçbir şey yapılmaz.',
    resting: 'Hiçbir şey okunmaz, kimse davet edilmez ve hiçbir şey yazılmaz.',
    why: 'Nedenini gör',
    goOn: 'Kurallarıyla devam et',
    look: 'Bak ve başlat',
  },
}
