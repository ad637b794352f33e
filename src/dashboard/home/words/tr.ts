import { html } from '../../../web/pages.ts'
import { numberWords } from '../../frame/language.ts'
import type { Words } from './en.ts'

/** Behind a number a Turkish noun keeps its form, so no word here asks for a plural. */
export const tr: Words = {
  title: 'Ana sayfa',
  needs: 'Sizi bekleyenler',
  needsToo: 'Bunlar da sizi bekliyor',
  nothing: 'Hiçbir şey yok.',
  nothingElse: 'Başka bir şey yok.',
  allDecided: 'Tamamlanan her şey için karar verildi.',
  allDecidedAndSynced: 'Tamamlanan her şey için karar verildi ve eşitleme çalışıyor.',
  toDecide: 'Karar bekleyenler',
  waiting: (n) => `Tamamlanan ${numberWords(n)} mülakat karar bekliyor.`,
  moreWaiting: (n) => `Karar bekleyen tamamlanmış mülakatların sayısı ${numberWords(n)} üzerinde.`,
  review: 'İncelemeye başla',
  completed: (ago) => html`${ago} tamamlandı`,
  seeAll: 'Tüm bekleyenleri gör',

  begin: {
    title: 'Başlarken',
    done: 'yapıldı',
    line: (act, why) => html`${act}: ${why}`,
    position: { act: 'Pozisyon oluştur', why: 'adayların videoda yanıtlayacağı sorular' },
    connect: 'Bir ATS bağlayın',
    byHand: 'elle davet edin',
    bring: (connect, byHand) =>
      html`${connect} (başlatıldıktan sonra adayları kendiliğinden davet eder) ya da ${byHand}`,
    invite: { act: 'İlk adayı davet et', why: 'pozisyonun sayfasından; bağlı bir ATS bunu kendiliğinden yapar' },
    look: { act: 'Aday gözüyle gör', why: 'pozisyonun önizlemesi; hiçbir şey kaydedilmez' },
    later: 'İstediğiniz zaman',
    company: { act: 'Şirket ekle', why: 'adayların çalışacağı şirket' },
    people: { act: 'Kişi ekle', why: 'izleyip karar verenler; kimin neyi göreceğini ekipler belirler' },
    page: {
      act: 'Adayların göreceklerini belirle',
      why: 'renk, logo, kime soru sorabilecekleri, gizlilik bildiriminiz',
    },
    key: { act: 'API anahtarı oluştur', why: 'yalnızca davetleri kendi programınız yapıyorsa' },
  },

  sample: {
    title: 'Örnek veriler',
    what: 'Davetten karara kadar yedi kişiyle uydurma bir pozisyon. Kendi verilerinizden ayrı durur: Kimse davet edilmez, kimseye yazılmaz, kredi harcanmaz ve bir tıklama hepsini kaldırır.',
    make: 'Örnek verilerle göz at',
    look: 'Örnek verilere bak',
    remove: 'Örnek verileri kaldır',
  },

  tasks: {
    noCredits: 'Mülakat kredisi kalmadı',
    waitForCredits: (n) => `${numberWords(n)} davet kredi bekliyor.`,
    noInvites: 'Kimse davet edilemez.',
    operatorAdds: 'Krediyi bu kurulumu işleten ekler.',
    addCredits: 'Kredi ekle',

    ending: (n) => `${numberWords(n)} davetin süresi iki gün içinde doluyor`,
    moreEnding: (n) => `İki gün içinde süresi dolacak davetlerin sayısı ${numberWords(n)} üzerinde`,
    notStarted: (n) =>
      n === 1
        ? 'Aday başlamadı ve son bir gün içinde hatırlatma almadı.'
        : 'Bu adaylar başlamadı ve son bir gün içinde hatırlatma almadı.',
    noneToRemind: (n) => `İlk ${numberWords(n)} davetin hiçbiri sizden hatırlatma gerektirmiyor.`,
    endingLooked: (n) =>
      `Yalnızca süresi ilk dolacak ${numberWords(n)} davete bakıldı; daha sonrakiler de hatırlatma gerektirebilir.`,
    seeInvites: 'Davetleri gör',
    remind: 'Hatırlat…',
    remindFirst: (n) => `İlk ${numberWords(n)} adaya hatırlat…`,

    failed: (n) => `${numberWords(n)} yapay zekâ değerlendirmesi başarısız oldu`,
    moreFailed: (n) => `Başarısız yapay zekâ değerlendirmelerinin sayısı ${numberWords(n)} üzerinde`,
    failedWhy: 'Her biri yeniden istenebilir ya da onsuz karar verilebilir.',
    olderFailed: 'Daha eski yapay zekâ değerlendirmeleri başarısız olmuş olabilir',
    noneSeen: 'Son başarısız olanların hiçbiri gördükleriniz arasında değil.',
    failedLooked: (n) => `Yalnızca son başarısız olan ${numberWords(n)} tanesine bakıldı.`,
    seeList: 'Listeyi gör',
    again: 'Yeniden iste',
    firstAgain: (n) => `İlk ${numberWords(n)} tanesini yeniden iste`,

    held: (connection) => `${connection} bağlantısındaki değişiklikler onay bekliyor`,
    seeHeld: 'Ne olacağını gör',
    seeWhat: 'Ne yapılacağını gör',
    parked: (n) => `ATS’ye ${numberWords(n)} yazma işlemi karar bekliyor`,
    parkedWhy: (ats) => `${ats} bilgilendirilmedi; yeniden gönderilip gönderilmeyeceğini siz söylersiniz.`,
    decide: 'Karar ver',
    unknown: (n) => `ATS’ye ${numberWords(n)} yazma işlemi doğrulanmadı`,
    unknownWhy: (ats) => `${ats}, yazılanı alıp almadığını bildirmedi.`,
    look: () => 'Bak',
    people: (n) => `${numberWords(n)} başvuru karar bekliyor`,
    peopleWhy: (connection, ats) =>
      `Biri karar verince ya da ${ats} içinde düzeltince ${connection} kaldığı yerden sürdürür.`,
    seeWho: 'Kimler olduğunu gör',
  },

  figures: {
    title: (days) => `Son ${days} günün davetleri`,
    days: (days) => `${days} gün`,
    spans: 'Günler',
    nobody: 'Bu sürede kimse davet edilmedi.',
    percent: (n) => `%${n}`,
    withPercent: (n, percent) => `${numberWords(n)} (%${percent})`,
    interviews: 'Mülakatlar',
    step: 'Adım',

    farTitle: 'Nereye kadar geldiler',
    far: (completed, invited, percent) =>
      `${numberWords(invited)} davetten ${numberWords(completed)} tanesi tamamlandı: 100’de ${percent}.`,
    notStarted: (n) => `Şimdiye kadar ${numberWords(n)} kişi başlamadı.`,
    notFinished: (n) => `Şimdiye kadar ${numberWords(n)} kişi başladı ve bitirmedi.`,
    lost: (unstarted, unfinished) =>
      `Şimdiye kadar ${numberWords(unstarted)} kişi başlamadı, ${numberWords(unfinished)} kişi başladı ve bitirmedi.`,
    farCaption: 'Vardıkları son adıma göre mülakatlar ve ilk satırdaki payları',
    share: 'Pay',
    inStage: 'Aşamada',
    funnel: { invited: 'Davet edilen', started: 'Başlanan', completed: 'Tamamlanan', decided: 'Karar verilen' },
    inStageWhy: (n) =>
      `“Aşamada”, ATS’de davet eden bir aşamada olup şu anda davet bekleyenleri de davet edilenlere ekler: ${numberWords(n)}.`,
    open: (created, inProgress, toDecide) => html`Hâlâ açık: ${created}, ${inProgress}, ${toDecide}`,
    openCreated: 'başlamayanlar',
    openInProgress: 'sürenler',
    openToDecide: 'karar bekleyenler',

    timesTitle: 'Her adım ne kadar sürdü',
    timesCaption: 'Yarısı en çok medyan kadar (koyu çubuk), onda dokuzu en çok ikinci süre kadar (soluk çubuk) sürdü',
    timesSampled: (n) =>
      `Yarısı en çok medyan kadar (koyu çubuk), onda dokuzu en çok ikinci süre kadar (soluk çubuk) sürdü; süreye yayılmış ${numberWords(n)} tanesinde ölçüldü`,
    median: 'Medyan',
    ninety: '%90',
    steps: {
      start: 'Davetten başlangıca',
      complete: 'Başlangıçtan son yanıta',
      decide: 'Son yanıttan karara',
    },
    noTime: 'bu adımı henüz kimse atmadı',
    lessThanMinute: 'bir dakikadan az',

    positionsTitle: 'Pozisyona göre tamamlananlar',
    positionsCaption: 'Davet edilenler arasında; en çok davet gönderilen pozisyonlar',
    positionsSampled: 'Davet edilenler arasında; bir örnekleme göre en çok davet gönderilen pozisyonlar',
    position: 'Pozisyon',
    devicesTitle: 'Cihaza göre tamamlananlar',
    devicesCaption: 'Başlayanlar arasında, başladıkları cihazın türüne göre',
    device: 'Cihaz',
    devices: { phone: 'Telefon', tablet: 'Tablet', computer: 'Bilgisayar', none: 'Bilinmiyor' },
  },
}
