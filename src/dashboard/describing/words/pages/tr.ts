import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const tr: Words = {
  partsLabel: 'Tanımın bölümleri',
  storedRuns: 'Kaydedildi. Bağlantı çalışıyor: birkaç saniye içinde geçerli olur.',
  storedRests:
    'Kaydedildi. Bağlantının kuralları olmadan ve bağlantı başlatılmadan kimse bu bağlantıyla davet edilmez.',
  runs: 'Bu bağlantı çalışıyor: kaydettikleriniz birkaç saniye içinde geçerli olur.',
  changed: (by) =>
    html`<strong>Siz düzenlerken ${by} bu bağlantıyı değiştirdi.</strong> Yazdıklarınız aşağıda duruyor ve henüz kaydedilmedi. Şimdi kaydederseniz diğer kişinin metnine yerleştirilir; yalnızca bu alanlar onunkilerin yerini alır.`,
  store: 'Kaydet',
  storeOn: 'Kaydet ve devam et',
  storeToRules: 'Kaydet ve kurallara geç',
  asText: 'Metin olarak',

  newTitle: 'ATS’nizi tanımlayın',
  newLead:
    'JSON arayüzü olan herhangi bir sistem. Neyin sorulacağını ve hangi alanın ne olduğunu siz söylersiniz; her bölüm gerçek bir yanıtla denenebilir.',
  connectionName: 'Bağlantının adı',
  nameStays: 'Başka ne değişirse değişsin aynı kalır.',
  storeNew: 'Kaydet ve devam et',
  anotherAts: 'Başka bir ATS',
  need: 'Gerekenler',
  needs:
    'API belgeleri ve ilanları, aşamaları, başvuruları ve adayları okuyabilen bir anahtar; ATS aktarımları için yazabilen bir anahtar.',
  storedPaused:
    'Bağlantı duraklatılmış olarak kaydedilir. Siz denemek için bir düğmeye basmadan orada hiçbir şey sorulmaz; o zaman da yalnızca okunur.',

  key: 'Anahtar',
  keyKept:
    'Boş bırakılırsa kayıtlı anahtar kalır. Adres değiştiğinde ve yeni bir anahtarla yapılan denemeden sonra yeniden gerekir. Şifrelenmiş olarak saklanır ve bir daha gösterilmez.',
  keyNew: 'ATS’nin size verdiği biçimde; “basic” için parola. Şifrelenmiş olarak saklanır ve bir daha gösterilmez.',

  troubles: 'Hiçbir şey kaydedilmedi. Lütfen şunlara bakın:',
  needed: 'Bu bilgi gerekli.',
  bodyTooLarge: 'Bu çok uzun: en fazla 500 satır ve 500 anahtar, virgül ve ayraç.',
  trouble: (message) => html`${message}.`,
  troubleAt: (line, column, message) => html`Metnin ${line}. satırı, ${column}. sütunu: ${message}.`,
  fieldOf: (title, label) => `${title} – ${label}`,
  further: (names) => `Metin bu konuda bu alanların gösterdiğinden fazlasını söylüyor: ${names}. Olduğu gibi kalır.`,
  kept: 'Metin bunu, buradaki hiçbir alanın gösteremediği bir biçimde söylüyor. Olduğu gibi kalır.',
  keptWrong: (mistake) =>
    html`Metin bunu, buradaki hiçbir alanın gösteremediği bir biçimde söylüyor. Olduğu gibi kalır: ${mistake}.`,
  onlyReads: 'Yalnızca okur ve hiçbir şey kaydetmez.',

  auth: {
    bearer: 'Authorization: Bearer ANAHTAR',
    header: 'Ayrı bir üst bilgide',
    basic: 'Bir kullanıcının parolası olarak (basic)',
    query: 'Adresin bir parametresi olarak',
  },
  authName: 'Üst bilginin ya da parametrenin adı',
  authNameHint: 'Ayrı bir üst bilgi ya da parametre için.',
  authUser: 'Kullanıcı',
  authUserHint: '“basic” için.',
  next: {
    none: 'Her şey bir kerede gelir',
    link: '“Link” üst bilgisi sonraki sayfanın adresini verir',
    page: 'Sayfa numarasıyla, {page} olarak',
    offset: 'O ana kadarki satır sayısıyla, {offset} olarak',
    url: 'Sonraki adres yanıtın içinde',
    cursor: 'Yanıtın içinde, {cursor} olarak gönderilen bir imleç var',
  },
  nextAt: 'Adresin ya da imlecin nerede olduğu',
  nextAtHint: 'Örneğin paging.next.',
  method: 'Yöntem',
  notWritten: 'Yazılmaz',

  failed: {
    credentials:
      'ATS bu erişim bilgilerini kabul etmiyor. Onları ATS’den yeniden kopyalayın; iptal edilmiş ya da süresi dolmuş bir anahtar yeniden oluşturulmalıdır.',
    right:
      'ATS anahtarı kabul ediyor, ama anahtar gereken her şeyi okuyamıyor. ATS’de ona bu yetkiyi verin ve yeniden deneyin.',
    settings:
      'ATS, bu bağlantının şimdiki ayarlarıyla sorduğunu kabul etmiyor. Anahtar dışındaki ayarlara bakın; ayarlar doğruysa ATS burada sorulanı kaldırmış olabilir.',
    address: 'Ayarlardaki adreslerden birine buradan istek gönderilemiyor.',
    slow: 'ATS zamanında yanıt vermedi. Birazdan yeniden deneyin; böyle sürerse ATS’nin çalışıp çalışmadığına bakın.',
    unreachable:
      'ATS’ye ulaşılamadı ya da ATS bir hata bildirdi. Bir adres verdiyseniz onu denetleyin ve birazdan yeniden deneyin.',
    busy: 'ATS beklenmesini istiyor: istek sınırı doldu. Bir dakika sonra yeniden deneyin.',
    odd: 'ATS’nin yanıtı anlaşılamıyor. Bir adres verdiyseniz onu denetleyin: orada başka bir program yanıt veriyor olabilir.',
    often:
      'Kuruluşunuz on dakika içinde yapabileceği kadar deneme yaptı, bu yüzden bu deneme yapılmadı. Birkaç dakika bekleyip yeniden deneyin.',
    under_way:
      'Kuruluşunuzun başka bir denemesi henüz bitmedi, bu yüzden bu deneme yapılmadı. Birazdan yeniden deneyin.',
  },
  said: (words) => html`Gelen: ${words}`,

  job: (id, name) => (name === undefined ? `${id} kimlikli ilan` : `“${name}” adlı ilan (${id})`),
  stage: (id, name) => `“${name}” adlı aşama (${id})`,
  application: (id, job) => `${id} kimlikli başvuru (bulunduğu yer: ${job})`,
  id: (id) => `verilen kimlik ${id}`,
  triedWith: (things) => `Denemede kullanılan: ${things}.`,

  problems: {
    no_job: '“İlanlar” bölümü, bunun denenebileceği bir ilan bulamıyor. Önce o bölüme bakın ya da bir kimlik girin.',
    no_stage: '“Aşamalar” bölümü, bunun denenebileceği bir aşama bulamıyor. Önce o bölüme bakın.',
    no_candidate: 'O başvuruda aday belirtilmiyor. “Başvurular” bölümüne bakın.',
    no_reasons: 'Neden listesi sorulmuyor.',
    fixed_stages: 'Aşamalar tanımın içinde yazılı, bu yüzden hiçbir şey sorulmuyor.',
    no_read_back: 'Notlar geri okunmuyor, bu yüzden denenecek bir şey yok.',
    empty: 'Yanıt boş.',
  },
  nobody: (job) => `İlk aşamalarda kimse bulunamadı: ${job}. Önce “Başvurular” bölümüne bakın ya da bir kimlik girin.`,
  nowhere: (expression) => `"${expression}" yanıtta hiçbir şey bulmuyor.`,

  cameEmpty: 'Liste geldi ve boş.',
  cameOne: 'Okundu.',
  came: (all) => `${numberWords(all)} satır geldi.`,
  cameMore: (shown, all) => `İlk sayfada ${numberWords(all)} satır geldi. İlk ${shown} satır:`,
  noRowUsable: (why) => html`Henüz hiçbir satır kullanılamıyor. ${why}.`,
  someRowsUnusable: (why) => html`Bazı satırlar kullanılamıyor. ${why}.`,
  rowProblem: (label, why) => html`${label}: ${why}`,
  nothingFound: 'hiçbir şey bulunamadı',
  suggestions: 'Hiçbir şey bulamayan alanlar için öneriler:',
  suggestion: (label, value) => html`${label}: ${value}`,
  fill: 'Doldur ve yeniden dene',
  rawRow: (n) => `${n}. satır, geldiği gibi`,
  rawAnswer: 'Yanıt, geldiği gibi',
  understood: 'Anlaşılanlar',
  nothing: 'yok',
  found: 'Bulunan alanlar',
  foundHint: 'Soldaki ad, yukarıdaki bir alana yazılabilir.',
}
