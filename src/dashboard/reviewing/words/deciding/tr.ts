import { html } from '../../../../web/pages.ts'
import { tr as EFFECTS } from '../../../sync/words/effects/tr.ts'
import type { Words } from './en.ts'

const candidates = (count: number) => `${count} aday`
const seconds = (count: number) => `${count} saniye`
const by = (email: string | null) => (email === null ? '' : ` (kararı veren: ${email})`)
const settled = (email: string | null) => (email === null ? '' : ` (${email})`)
const unforeseen = (why: string) => `ATS’ye ne bildirileceği belirlenemedi: ${why}`

const verdict = (act: string, question: string, noun: string): Words['approved'] => ({
  act,
  ask: (whom) => `${whom} ${question}`,
  askOf: (whom) => html`${whom} ${question}`,
  do: (whom) => html`${act}: ${whom}`,
  askAll: (count) => `${candidates(count)} ${question}`,
  doAll: (count) => `${act}: ${candidates(count)}`,
  done: (count) => `${candidates(count)} için ${noun}`,
  takesEffect: (whom, email, left) =>
    html`${whom} için ${noun}${by(email)} ${left} içinde geçerli olur. <span class="beyond">O zamana kadar kimseye bildirilmez.</span>`,
  allTakeEffect: (count, email, left) =>
    html`${count === null ? 'Hepsi' : candidates(count)} için ${noun}${by(email)} ${left} içinde geçerli olur. O zamana kadar kimseye bildirilmez.`,
  givesWay: (email) => `Önceki ${noun}${by(email)} hâlâ geri alınabilir; bu karar onun yerine geçer.`,
  ends: {
    waiting: `Verilen ${noun} şimdi geçerli oluyor; geri almak için çok geç.`,
    effective: `Verilen ${noun} geçerli oldu; geri almak için çok geç.`,
    undone: `Verilen ${noun} geri alındı.`,
    replaced: `Verilen ${noun} yerini başka bir karara bıraktı.`,
    dropped: `Verilen ${noun} geçerli olmadı, çünkü mülakat önceden iptal edildi.`,
  },
  late: {
    waiting: (whom) => html`${whom} için ${noun} hâlâ geri alınabilir.`,
    effective: (whom, { at }) => html`${whom} için ${noun} geçerli oldu: ${at}.`,
    undone: (whom, facts) => html`${whom} için ${noun} geri alındı${settled(facts.by)}.`,
    replaced: (whom, facts) => html`${whom} için ${noun} geçerli olmadan yeniden karar verildi${settled(facts.by)}.`,
    dropped: (whom, facts) =>
      html`${whom} için ${noun} geçerli olmadı, çünkü mülakat önceden iptal edildi${settled(facts.by)}.`,
  },
})

export const tr: Words = {
  colon: ': ',
  candidates,
  seconds,
  approved: verdict('Onayla', 'onaylansın mı?', 'onay kararı'),
  rejected: verdict('Reddet', 'reddedilsin mi?', 'ret kararı'),
  decision: 'Karar',
  states: {
    waiting: 'hâlâ geri alınabilir',
    effective: 'geçerli oldu',
    undone: 'geri alındı',
    replaced: 'geçerli olmadan yeniden karar verildi',
    dropped: 'geçerli olmadan mülakat iptal edildi',
  },

  next: {
    candidate: html`Sonraki<span class="beyond"> aday</span>`,
    candidateOf: (name) => `Sonraki aday: ${name}`,
    toDecide: html`Sonraki<span class="beyond"> karar bekleyen</span>`,
    toDecideOf: (name) => `Sonraki karar bekleyen: ${name}`,
    furtherCandidate: html`Aramayı sürdür<span class="beyond">: sonraki aday</span>`,
    furtherToDecide: html`Aramayı sürdür<span class="beyond">: sonraki karar bekleyen</span>`,
  },

  reviewersDecide: 'Kararı değerlendirenler verir.',
  undo: 'Geri al',
  howItStands: 'Şimdiki durumu göster',
  timeIsOver: 'Geri alma süresi doldu.',
  tooLate: 'Bu artık geri alınamaz',
  lateRule: (count) => `Bir karar ${seconds(count)} boyunca geri alınabilir. Şimdi hiçbir şey değişmedi.`,
  instead: 'Bunun yerine yapabilecekleriniz',
  decideAnew: (count) =>
    `Yeniden karar verin: yeni karar bunun yerine geçer ve onu yine ${seconds(count)} boyunca geri alabilirsiniz.`,
  otherDecision: 'Mülakata bakın: artık başka bir kararı var.',
  writtenStays:
    'Bu kararın ATS’nize yazdıkları, yeni kararla ilgili bir kural ya da bir kişi değiştirene kadar orada kalır.',
  showInterview: 'Mülakatı göster',
  byNobodyHere: 'komut satırından ya da hesabı silinmiş biri tarafından',

  isChanged: 'Size sorulduğundan bu yana ATS’ye bildirilecekler değişti. Yeniden bakın.',
  reason: 'Gerekçe (isteğe bağlı; çalışma arkadaşlarınız için; ne adaya ne de ATS’ye gider)',
  notNow: 'Şimdi karar verme',
  canUndo: (count) => `${seconds(count)} boyunca geri alabilirsiniz.`,
  nothingRecorded: (name) => html`${name} henüz bir şey kaydetmedi.`,
  nothingRecordedExpired: (name) => html`${name} henüz bir şey kaydetmedi ve davetin süresi doldu.`,
  notCompleted: (answered) => `Mülakat tamamlanmadı: ${answered} soru yanıtlandı.`,

  ourFault: 'bizden kaynaklanan bir hata; ayrıntısı günlükte',
  noAts: 'Hiçbir ATS’ye bir şey bildirilmez: mülakat, gördüğünüz bir bağlantı üzerinden gelmedi.',
  unforeseen: {
    unread: unforeseen('mülakat okunamadı. Birazdan yeniden deneyin.'),
    behind: unforeseen('bağlantı bu mülakatın son değişikliğini henüz okumadı. Birazdan yeniden bakın.'),
    not_written_yet: unforeseen('bu mülakat hakkında henüz bir şey yazılmıyor. Nedenini adayın geçmişi gösterir.'),
    away: unforeseen('eşitlemeye sorulamadı. Birazdan yeniden deneyin.'),
  },
  nothingChanges: (ats, connection) =>
    `${ats} içinde bir şey değişmez: “${connection}” bağlantısının hiçbir kuralı bu karar hakkında bir şey yazmaz.`,
  inAts: (ats) => `${ats} içinde şunlar olur:`,
  effect: ({ code, named, value }) => EFFECTS[code](named, value),
  through: (connection) => `“${connection}” bağlantısı üzerinden.`,

  against: {
    one: 'Bu karar, gördüğünüz yapay zekâ önerisine aykırı.',
    several: (count) =>
      count === 1
        ? 'Bu aday hakkında, gördüğünüz yapay zekâ önerisine aykırı karar veriyorsunuz:'
        : 'Bu adaylar hakkında, gördüğünüz yapay zekâ önerisine aykırı karar veriyorsunuz:',
    why: 'Neden farklı karar veriyorsunuz (tek satır)',
    hint: (max) =>
      `Bu satır kararla birlikte saklanır ve yapay zekânın ne düşündüğünü gören çalışma arkadaşlarınıza gösterilir. Ne adaylara ne de ATS’ye gider. En fazla ${max} karakter.`,
    missing: 'Yapay zekânın önerisine neden aykırı karar verdiğinizi bir satırla yazın. Henüz karar verilmedi.',
    told: (why) => html`Yapay zekânın önerisine aykırı: ${why}`,
  },

  batch: {
    unfinished: (count) => (count === 1 ? 'Bu mülakat tamamlanmadı:' : 'Bu mülakatlar tamamlanmadı:'),
    already: (count) => `Bu kararı zaten olan ${candidates(count)} için bir şey değişmez:`,
    gone: (count) => `Seçilen ${count} mülakat artık yok.`,
    nobody: 'Hakkında karar verilecek kimse yok.',
    reason: 'Hepsi için tek gerekçe (isteğe bağlı; çalışma arkadaşlarınız için; ne adaylara ne de ATS’ye gider)',
    canUndo: (count) => `${seconds(count)} boyunca hepsini birden geri alabilirsiniz.`,
    undone: (count, all) =>
      count === all
        ? 'Geri alındı: karar hiç kimse için geçerli olmayacak.'
        : `${all} adayın ${count} tanesi için geri alındı. Her kararın ne olduğu aşağıda yazıyor.`,
    tooLate: (count) =>
      `Bu artık geri alınamaz: bir karar ${seconds(count)} boyunca geri alınabilir. Şimdi hiçbir şey değişmedi. Verilen kararı değiştirmek için aşağıdan bir aday açıp yeniden karar verin.`,
    change: 'Değiştirmek için aşağıdan bir aday açıp yeniden karar verin.',
  },

  remind: {
    ask: (count) => `${candidates(count)} için hatırlatma gönderilsin mi?`,
    do: (count) => `${candidates(count)} için hatırlatma gönder`,
    title: 'Hatırlatmalar',
    done: (count) => (count === 0 ? 'Şimdi kimseye hatırlatma gönderilmedi.' : `${count} hatırlatma yolda.`),
    noMailServer:
      'E-posta sunucusu ayarlanmamış, bu yüzden kimseye e-postayla hatırlatma gönderilemez. Sunucuyu bu kurulumu işleten ayarlar.',
    nobody: 'Hatırlatma gönderilecek kimse yok.',
    others: 'Hatırlatma gönderilmeyenler',
    othersAgain: 'Yeniden hatırlatma gönderilmeyenler',
    what: 'Her birine, mülakatın hâlâ açık olduğunu bildiren ve kişisel bağlantıyı içeren, pozisyonun dilinde bir e-posta gider. 24 saatte en fazla bir kez gönderilir.',
    notNow: 'Şimdi hatırlatma gönderme',
    why: {
      completed: 'mülakat tamamlandı',
      abandoned: 'mülakat yarım bırakıldı; önce sürdürülmesine izin verin',
      expired: 'davetin süresi doldu; önce yenileyin',
      cancelled: 'davet iptal edildi',
      reminded: 'son 24 saat içinde hatırlatma gönderildi',
    },
  },

  compare: {
    title: (count) => `${candidates(count)}: karşılaştırma`,
    region: 'Karşılaştırma',
    ownRating: 'Sizin değerlendirmeniz',
    colleagues: 'Çalışma arkadaşları',
    analysis: 'Yapay zekâ değerlendirmesi',
    otherRubrics: 'Bu sonuçlar farklı değerlendirme ölçeklerine göre verildi.',
    otherRubricsWhy: 'Puanlar kimin daha iyi olduğunu söylemez. Söylenenleri karşılaştırın.',
    notAnswered: 'yanıtlanmadı',
    nothingRecorded: 'kayıt yok',
    reviewersRate: 'bunu değerlendirenler yapar',
    rate: (name) => html`Değerlendir: ${name}`,
    noRating: 'henüz yok',
    hiddenRatings: (count) => `${count} değerlendirme; yalnızca kendisi de değerlendirmiş olanlar görür`,
    removed: 'Hesabı silinmiş biri',
    rating: (rating) => `5 üzerinden ${rating}`,
    hiddenAtFirst: 'Başlangıçta gizli; mülakatın sayfası gösterir',
    hiddenUntilRated: 'Siz değerlendirene kadar gizli',
    notScored: 'puan yok',
    recommendation: 'Öneri',
    confidence: 'Güven',
    judgedBy: (rubric) => `Kullanılan ölçek: ${rubric}`,
  },
}
