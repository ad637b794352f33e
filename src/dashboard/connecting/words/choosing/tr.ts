import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

const PARTS = {
  identify: 'anahtarın kime ait olduğu',
  jobs: 'ilanlar',
  stages: 'bir ilanın aşamaları',
  applications: 'bir aşamada kimlerin olduğu',
  people: 'kişilerin adları ve adresleri',
  reasons: 'ret nedenleri',
}

/** Before “okuma yetkisi yok”. */
const UNREAD = {
  identify: 'anahtarın kime ait olduğunu',
  jobs: 'ilanları',
  stages: 'bir ilanın aşamalarını',
  applications: 'bir aşamada kimlerin olduğunu',
  people: 'kişilerin adlarını ve adreslerini',
  reasons: 'ret nedenlerini',
}

export const tr: Words = {
  steps: {
    list: 'Adımlar',
    choose: 'Seçim',
    signIn: 'Giriş',
    rules: 'Kurallar',
    firstLook: 'İlk bakış',
    done: '(tamam)',
  },

  directory: {
    bring: 'Başka bir kurulumdan metin olarak getir',
    title: 'Hangi ATS’yi kullanıyorsunuz?',
    lead: 'Her birinden adaylar okunur ve davet edilir. Geri yazılabilenler ise değişir.',
    nothingBefore:
      'Son adımda bağlantıyı siz başlatmadan önce kimse davet edilmez ve hiçbir şey yazılmaz; o adımda kimleri ilgilendirdiğini adlarıyla görebilirsiniz.',
    back: 'Bağlantılara dön',
    another: 'JSON API’si olan başka bir ATS',
    anyJson: (link) =>
      html`JSON arayüzü olan her sistem. Onu bir kez, yanıtları üzerinde denediğiniz alanlarda ya da ${link('metin olarak')} tanımlarsınız.`,
    can: {
      note: 'notlar',
      tag: 'etiketler',
      field: 'alanlar',
      link: 'bağlantılar',
      attach: 'dosyalar',
      moveTo: 'bir aşamaya taşıma',
      reject: 'retler',
    },
    writes: (can) => `Yazdıkları: ${can}.`,
    not: (cannot) => `Yazmadıkları: ${cannot}.`,
    once: (doubtful) => `Bir kez denenir; yanıt kaybolursa gerisi bir kişiye kalır: ${doubtful}.`,
  },

  credentials: {
    title: (ats) => `Giriş: ${ats}`,
    lead: 'Orada bir anahtar oluşturup buraya girersiniz. Hemen sınanır; orada hiçbir şey yazılmaz.',
    titleNew: (name) => `${name} için yeni anahtar`,
    leadNew: 'Girdiğiniz önce sınanır. Çalışana kadar eskisi kullanımda kalır.',
    more: 'Diğer ayarlar',
    name: 'Bağlantının adı',
    nameStays: 'Başka ne değişirse değişsin, aynı kalır.',
    nameExpected: 'Küçük harfler, rakamlar ve tireler, en fazla 63; başta tire olmaz.',
    nameProblem: (expected) => `Bağlantının adı: ${expected}`,
    nameOwn: 'Bu adda bir bağlantınız zaten var. Başka bir ad verin.',
    needed: 'Bu gerekli.',
    unstorable: 'Metin, saklanamayan bir karakter içeriyor.',
    test: 'Sına ve devam et',
    testNew: 'Yeni anahtarı sına ve kullan',
    cancel: 'Vazgeç',
    another: 'Başka bir ATS',
    where: 'Bunları nerede bulursunuz',
    notDescribed: (ats) => `${ats} tarafında anahtarın nasıl alındığı burada anlatılmıyor. Onu yöneten kişiye sorun.`,
    noSecret: (example) =>
      html`Bu bağlantının metni hiçbir gizli değer adı içermiyor. Gereken yere ${example} yazın; değeri o zaman sorulur.`,
    valueOf: (secret) => `Değer: ${secret}`,
    emptyStays: 'Boş bırakılırsa saklanan değer kalır.',
    notSet: 'Henüz verilmedi.',
    kept: 'Şifrelenerek saklanır ve bir daha gösterilmez.',
    optional: (label) => html`${label} (isteğe bağlı)`,
    no: 'Hayır',
    yes: 'Evet',
    typedAgain: 'Gizli değer olarak girdiğiniz saklanmadı: yeniden girin.',
    couldRead: (connected, parts) => `${connected}. Okunabilenler: ${parts.map((part) => PARTS[part]).join(', ')}.`,
    oldStays: 'Eski anahtar kullanımda kalır.',
    nothingStored: 'Hiçbir şey kaydedilmedi.',
    lookAt: 'Hiçbir şey kaydedilmedi. Lütfen şunlara bakın:',
    labelled: (label, problem) => html`${label}: ${problem}`,
    giveNew: 'Yeni anahtarı girin.',
    outOfDate: 'Bu form güncelliğini yitirdi.',
    changed: 'Bu arada biri bu bağlantıyı değiştirdi, bu yüzden anahtar kaydedilmedi.',
    goesTo:
      'Anahtar, bu bağlantının şu anda adını verdiği sunuculara gönderilir. Yalnızca bunlar ATS’nizin sunucularıysa devam edin:',
  },

  connected: (account, openJobs, hasMore) =>
    `Bağlanılan hesap: ${account ?? 'adsız bir hesap'}, ${numberWords(openJobs)}${hasMore ? ' ya da daha fazla' : ''} açık ilan`,

  problems: {
    credentials: (ats) =>
      `${ats} bu erişim bilgilerini kabul etmiyor. Bunları ${ats} içinden yeniden kopyalayın; iptal edilen ya da süresi dolan bir anahtarın yeniden oluşturulması gerekir.`,
    right: (ats, part, right, isOfUser) =>
      `${ats} anahtarı kabul ediyor, ama anahtarın ${part ? UNREAD[part] : 'gereken her şeyi'} okuma yetkisi yok.${right ? ` Gereken yetki: “${right}”.` : ''} ${isOfUser ? `${ats} anahtarlarının kendi yetkisi yoktur: kullanıcısı neyi yapabiliyorsa anahtar da onu yapar. Bu yetkiyi o kullanıcıya` : 'Bu yetkiyi'} ${ats} içinde verin ve yeniden sınayın.`,
    settings: (ats) =>
      `${ats}, bu bağlantının kurulduğu hâliyle sorduğunu kabul etmiyor. Anahtar dışındaki ayarlara bakın; doğruysalar, ${ats} burada sorulanı kaldırmış olabilir.`,
    address: 'Ayarlardaki adreslerden birine buradan istek gönderilemiyor.',
    slow: (ats) => `${ats} zamanında yanıt vermedi. Birazdan yeniden deneyin; sürerse ${ats} çalışıyor mu, bakın.`,
    unreachable: (ats) =>
      `${ats} sistemine ulaşılamadı ya da sistem bir hata bildirdi. Bir adres verdiyseniz onu denetleyin ve birazdan yeniden deneyin.`,
    busy: (ats) => `${ats} beklenmesini istiyor: istek sınırı doldu. Bir dakika sonra yeniden deneyin.`,
    odd: (ats) =>
      `${ats} anlaşılmayan bir yanıt verdi. Bir adres verdiyseniz onu denetleyin: orada başka bir program yanıt veriyor olabilir.`,
    often:
      'Kuruluşunuzun on sınaması on dakika içinde başarısız oldu, bu yüzden bu sınama yapılmadı. On dakika bekleyin ve bu arada doğru anahtar olup olmadığına bakın.',
    under_way:
      'Kuruluşunuzun başka bir sınaması henüz bitmedi, bu yüzden bu sınama yapılmadı. Birazdan yeniden deneyin.',
  },
}
