import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

const n = numberWords
const on = (connection: string): string => (connection === '' ? '' : `${connection} için `)

export const tr: Words = {
  connections: 'Bağlantılar',
  allConnections: 'Tüm bağlantılar',
  noneAdministrator: (organization) =>
    `${organization} kuruluşuna ait bir ATS bağlantısı yok. Bir ATS bağlayın; adayları kendiliğinden davet edilir.`,
  none: (organization) => `${organization} kuruluşuna ait bir ATS bağlantısı yok. Bağlantıyı bir yönetici kurar.`,
  inFile: (id) => html`Bir bağlantı, kuruluşun kimliğiyle (${id}) yapılandırma dosyasında da bulunabilir.`,
  times: (read, written) => html`son tam eşitleme: ${read} · ATS’ye son yazma: ${written}`,
  connection: 'Bağlantı',
  whatHappenedTo: 'Kimin durumuna bakılsın',
  whoHint: 'Ad, e-posta adresi, başvuru ya da mülakat',
  tellMe: 'Göster',
  waitForApproval: 'Değişiklikler onay bekliyor.',
  seeWhom: 'Kimleri ilgilendirdiğini gör',

  counts: {
    parked: (count) => `${n(count)} yazma işlemi için karar gerekiyor`,
    people: (count) => `${n(count)} başvuru için karar gerekiyor`,
    unknown: (count) => `${n(count)} yazma işlemi henüz doğrulanmadı`,
    pending: (count) => `${n(count)} yazma işlemi yolda`,
    queued: (count) => `${n(count)} davet bekliyor`,
    cancels: (count) => `${n(count)} iptal yolda`,
    held: (count) => `${n(count)} değişiklik onay bekliyor`,
    setAside: (count) => `${n(count)} kayıt okunamadı`,
    drift: (count) => `son karşılaştırmada ${n(count)} fark`,
  },
  nothingWaits: 'Bekleyen bir şey yok.',
  heldParts: {
    invite: (count) => `${n(count)} davet`,
    cancel: (count) => `${n(count)} iptal`,
    move: (count) => `${n(count)} taşıma`,
    reject: (count) => `${n(count)} ret`,
    write: (count) => `hakkında yazılacak ${n(count)} mülakat`,
  },
  heldNothing: 'hiçbir şey',

  seePlan: 'Bir sonraki eşitlemenin ne yapacağını gör ya da başka kurallar dene',
  peopleTitle: 'Karar bekleyen başvurular',
  waitingTitle: 'Bekleyen davetler',
  lastSyncs: 'Son eşitlemeler',
  whatASyncIs: 'Bir eşitleme (komut satırında “pass”) ATS’yi ve mülakatları bir kez okur ve değişenleri alır.',
  askedLate: (link) =>
    html`Bir eşitleme istendi. Bir işleyici çalıştığında başlar. Neyi değiştirdiği ${link('bu sayfayı yeniden yüklediğinizde')} görünür.`,
  asked: (link) =>
    html`Bir eşitleme istendi. Birkaç saniye içinde ya da sürmekte olan bittiğinde başlar. Neyi değiştirdiği ${link('bu sayfayı yeniden yüklediğinizde')} görünür.`,
  syncNow: 'Şimdi eşitle',
  syncNowHint: 'Eşitleme kendiliğinden de yapılır; bu yalnızca beklemekten kurtarır.',
  earlierTitle: 'Önceden başka bir hesap',
  earlier: (at) =>
    html`Bu bağlantı önceden ATS’nin başka bir hesabına ulaşıyordu (son olarak: ${at}). Orada artık hiçbir şey okunmaz ve yazılmaz; bağlantı o hesaptan kimseyi göstermez.`,
  earlierParked: (count, link) => html`O hesap için ${link(`${n(count)} yazma işlemi`)} yapılmadan kalıyor.`,
  earlierFacts: ({ state, connection, parked }) =>
    `“${connection}” önceden ATS’nin başka bir hesabına ulaşıyordu; o hesaptan saklananlar (“${state}”) okunmaz ve yazılmaz${parked > 0 ? `, ${n(parked)} yazma işlemi de yapılmadan kalır` : ''}. Aslında aynı hesapsa: interview-bridge connections account ${connection} --same. Silmek için: interview-bridge connections forget ${state}`,
  heldTitle: 'Değişiklikler onay bekliyor',
  heldSummary: (why, held) => `${why} Henüz hiçbir şey yapılmadı. Toplam: ${held}.`,
  brakeHolds: (reason) => html`Fren bunları tutuyor: ${reason}.`,
  seeWhomAndDecide: 'Kimleri ilgilendirdiğini gör ve karar ver',
  columns: { candidate: 'Aday', why: 'Neden', triedAgain: 'Yeni deneme' },
  needsDecision: 'karar gerekiyor',
  application: (id) => `Başvuru ${id}`,
  asideTitle: 'Okunamayan kayıtlar',
  aside: (count, ats) =>
    count === 1
      ? `${ats} ya da mülakatlardan bir kayıt okunamadı. Diğerlerinin hepsi işlenir; bu kayıt giderek daha seyrek olmak üzere yeniden denenir.`
      : `${ats} ya da mülakatlardan ${n(count)} kayıt okunamadı. Diğerlerinin hepsi işlenir; bunların her biri giderek daha seyrek olmak üzere yeniden denenir.`,
  asideWho: 'Hangileri olduğunu bir yönetici görür.',
  asideColumns: { record: 'Kayıt', of: 'Kaynak', problem: 'Sorun', times: 'Kaç kez', last: 'Son kez' },
  driftTitle: 'İki taraf arasındaki farklar',
  drift: (count) => `Son karşılaştırma ${n(count)} fark buldu; kaçırılmış olan hemen alındı.`,
  driftCommand: (command) => html`${command} yeniden karşılaştırır ve her birini nedeniyle gösterir.`,

  strip: {
    none: 'Henüz hiç eşitleme olmadı.',
    told: (count, since, complete, longest) =>
      html`${n(count)} eşitleme (başlangıç: ${since}): ${n(complete)} tanesi eksiksiz; en uzunu ${longest} sürdü.`,
    idle: 'Hiçbir şeyi değiştirmeyen eşitlemelerden her saatin sonuncusu çizilir.',
    label: (complete, count) => `${n(count)} eşitlemeden ${n(complete)} tanesi eksiksiz`,
    before: (count) => `ve ondan önceki ${n(count)} eşitleme`,
    repeated: (count, since) => `, ondan önceki ${n(count)} eşitleme gibi (başlangıç: ${since})`,
  },

  held: {
    title: (connection) => `Onay bekleyen değişiklikler: ${connection}`,
    heading: 'Onay bekleyen değişiklikler',
    none: 'Bu bağlantıda onay bekleyen bir şey yok.',
    summary: (why, held) =>
      `${why} Böylece bir kuraldaki ya da ATS’deki hata kimseye ulaşmaz. Henüz hiçbir şey yapılmadı. Toplam: ${held}.`,
    administratorDecides: 'Bu değişiklikleri bir yönetici onaylar ya da bunlardan vazgeçer.',
    nobodyHere: 'Bu sayfada kimse yok.',
    backToFirst: 'İlk sayfaya dön',
    releaseTicked: 'İşaretlenenleri onayla',
    dropTicked: 'İşaretlenenlerden vazgeç',
    pages: 'Sayfalar',
    firstPage: 'İlk sayfa',
    releaseAll: 'Tümünü onayla',
    dropAllAsk: 'Tümünden vazgeç…',
    dropAllWhat:
      'Durumlarında yeniden bir şey değişene kadar hiçbiri davet edilmez, iptal edilmez, taşınmaz ve reddedilmez; bu notlar da hiç yazılmaz.',
    dropAll: 'Tümünden vazgeç',
    happens: 'Ne olurdu',
    choose: (who) => `Seç: ${who}`,
    applicationAs: (id) => `başvuru ${id}`,
    because: (reason) => html`Neden: ${reason}`,
    rule: (place) => html`Kural ${place}`,
  },
  nextPage: 'Sonraki sayfa',

  deliveries: {
    title: 'ATS aktarımları',
    what: 'Interview Bridge’in ATS’nize yazdıkları: notlar, etiketler, başka bir aşamaya taşımalar ve benzerleri. Bu sayfa tamamlanmamış olanları gösterir.',
    show: 'Göster',
    of: 'bağlantı:',
    all: 'tüm bağlantılar',
    choices: {
      open: 'tamamlanmamış olanların hepsi',
      parked: 'karar gerektirenler',
      unknown: 'henüz doğrulanmayanlar',
      pending: 'yolda olanlar',
      held: 'onay bekleyenler',
    },
    noneOpen: (connection) =>
      connection === ''
        ? 'Tüm yazma işlemleri tamam; bekleyen ya da karar gerektiren yok.'
        : `${on(connection)}tüm yazma işlemleri tamam; bekleyen ya da karar gerektiren yok.`,
    none: (connection) => (connection === '' ? 'Hiç yok.' : `${on(connection)}hiç yok.`),
    place: (connection, isEarlier) =>
      isEarlier ? `${connection} bağlantısının önceki bir hesabında` : `${connection} bağlantısında`,
    tried: (count) => `${n(count)} kez denendi`,
    number: (seq, application) => `No. ${seq}, başvuru ${application}`,
    seeHeld: 'Onay bekleyenleri gör',
    due: (at) => html`zamanı: ${at}`,
    unknown: (at) =>
      html`ATS yanıt vermedi, bu yüzden bunu zaten almış olabilir. Yeniden bir şey yazılmadan önce ona sorulur: ${at}.`,
    administratorDecides: 'Bir yönetici karar verir.',
    discardAsk: 'Yazmaktan vazgeç…',
    discardWhat: 'Yazılmayacak.',
    discard: 'Yazmaktan vazgeç',
    tryAsk: 'Yeniden dene…',
    looked: 'ATS’ye baktım: orada yok',
    tryAgain: 'Yeniden dene',
  },

  timeline: {
    nameless: 'Adı burada bilinmeyen aday',
    findTitle: 'Aday bul',
    nobodySeen: (connection) =>
      `${connection} bağlantısında, mülakatını gördüğünüz kişiler arasında bu bilgiyle bilinen kimse yok.`,
    several: (count, connection) => `${connection} bağlantısında ${n(count)} başvuru:`,
    interview: (at) => (at === null ? 'Mülakat' : `Mülakat ${at}`),
    happened: 'Neler oldu',
    nothing: 'Hiçbir şey kaydedilmedi.',
    writeBacks: 'ATS aktarımları',
    noWrites: (ats) => `${ats} için planlanan ya da yapılan bir yazma işlemi yok.`,
    rate: 'Mülakatı değerlendir',
    entries: 'Kayıtlar',
    number: (seq, at) => html`no. ${seq}, ${at}`,
    withheld: 'Siz değerlendirene kadar gizli: yapay zekânın görüşünü içeriyor ya da bu görüş nedeniyle yazıldı.',
    withheldForGood:
      'Gizli: yapay zekânın görüşünü içeriyor ya da bu görüş nedeniyle yazıldı. Bu mülakatı değerlendiremezsiniz: silinmiş ya da başka bir ekibe ait.',
    becauseOf: (rule) => html`Neden olan kural: ${rule}`,
    notTried: 'Henüz denenmedi.',
    noTry: 'Hiçbir deneme kaydedilmedi.',
    removed: (at) =>
      html`Metni ve denemeleri kaldırıldı (${at}): yapılandırmada belirtilen saklama süresinden eskiydiler.`,
    tries: 'Denemeler',
    sent: (outcome) => `gönderildi: ${outcome}`,
    lookedUp: (outcome) => `bakıldı: ${outcome}`,
    call: (request, status, ms) => html`${request} → ${status ?? 'yanıt yok'}, ${ms} ms`,
    callSent: 'gönderilen',
    callAnswered: 'yanıt',
  },
}
