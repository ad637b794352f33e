import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

const ADMINISTRATOR = 'Bir yönetici daha fazlasını görür.'
const because = (cause: string | null): string => (cause === null ? '' : `: ${cause}`)
const since = (start: string, why: string | null): string => (why === null ? `${start}.` : `${start}: ${why}`)

const ACTIONS: Readonly<Record<string, string>> = {
  note: 'not',
  tag: 'etiket',
  field: 'alan',
  link: 'bağlantı',
  attach: 'dosya',
  moveTo: 'başka bir aşamaya taşıma',
  reject: 'ret',
  requestAnalysis: 'yapay zekâ değerlendirmesi isteği',
  result: 'değerlendirmenin sonucu',
}
/** As a word of its own, and with „after“. */
const EVENTS: Readonly<Record<string, readonly [name: string, after: string]>> = {
  invited: ['davet', 'davetten sonra'],
  started: ['başlangıç', 'başlangıçtan sonra'],
  completed: ['tamamlanma', 'tamamlanmadan sonra'],
  abandoned: ['tüm yanıtlar olmadan bitiş', 'tüm yanıtlar olmadan bitişten sonra'],
  expired: ['davetin süresinin dolması', 'davetin süresi dolduktan sonra'],
  cancelled: ['iptal', 'iptalden sonra'],
  'analysis.completed': ['yapay zekâ değerlendirmesi', 'yapay zekâ değerlendirmesinden sonra'],
  'analysis.failed': [
    'yapay zekâ değerlendirmesi yapılmadığı haberi',
    'yapay zekâ değerlendirmesi yapılmadığı haberinden sonra',
  ],
  approved: ['onay', 'onaydan sonra'],
  rejected: ['ret', 'retten sonra'],
}
const action = (code: string): string => ACTIONS[code] ?? code
const afterWhat = (code: string): string => EVENTS[code]?.[1] ?? `“${code}” sonrası`
const upper = (text: string): string => text.slice(0, 1).toLocaleUpperCase('tr') + text.slice(1)
const line = (what: string, rest: string): string => `${upper(what)}: ${rest}`

export const tr: Words = {
  deliveries: {
    held: 'onay bekliyor',
    pending: 'yolda',
    claimed: 'yazılıyor',
    unknown: 'henüz doğrulanmadı',
    confirmed: 'yazıldı',
    parked: 'karar gerekiyor',
    discarded: 'yazılmadı',
  },
  theAts: 'ATS',
  theService: 'mülakat hizmeti',
  action,
  event: (code) => EVENTS[code]?.[0] ?? code,
  after: (what, event) => html`${what} (${afterWhat(event)})`,
  title: (code, event) => `${action(code)} (${afterWhat(event)})`,
  invite: 'davet',
  cancelledInvite: 'davetin iptali',

  states: {
    'held-invite': () => 'Davet, bir yöneticinin onayını bekliyor.',
    'held-change': () => 'Değişiklik, bir yöneticinin onayını bekliyor.',
    person: (why) => since('Birinin karar vermesi gerekiyor', why),
    'stays-invited': () => 'Davetli kalıyor: biri iptalden vazgeçti.',
    'about-to-invite': () => 'Aday birazdan davet edilecek.',
    'not-yet': (why) => since('Henüz davet edilmedi', why),
    invited: () => 'Aday davet edildi.',
    'not-invited': (why) => since('Davet edilmedi', why),
    'about-to-cancel': () => 'Davet birazdan iptal edilecek.',
    'not-invited-now': () => 'Şu anda davetli değil.',
    nothing: () => 'Yapılacak bir şey yok.',
  },
  waits: {
    no_email: (ats) => `${ats} bu adayın e-posta adresini göstermiyor. Orada bir adres girin.`,
    bad_email: (ats) => `${ats} içindeki e-posta adresi geçerli olamaz. Orada düzeltin.`,
    name_too_long: (ats) => `${ats} içindeki ad bir davet için çok uzun. Orada kısaltın.`,
    unreadable: (ats) => `${ats} sisteminin bu aday için gösterdikleri okunamıyor. ${ADMINISTRATOR}`,
    job_not_open: () => 'ilan için henüz açık bir pozisyon yok.',
    no_rule: () => 'artık hiçbir kural uymuyor.',
    conflict: () => 'bu adayın pozisyon için başka bir mülakatı var ya da aday çok fazla kez davet edildi.',
    no_credits: () => 'kredi ya da abonelik yok. Bir yöneticiye bildirin.',
    refused: () => `davet geri çevrildi. ${ADMINISTRATOR}`,
    ats_away: (ats) => `${ats} yanıt vermedi. Yeniden denenir.`,
    api_away: () => 'mülakatlara ulaşılamadı. Yeniden denenir.',
    look_again: () => 'mülakata bir kez daha bakılır.',
    too_many_invites: () => 'aday zaten çok fazla kez davet edildi. Bir yönetici karar verir.',
    cancelled_elsewhere: () => 'mülakatı başka biri iptal etti.',
    dropped: () => 'biri bundan vazgeçti.',
    failed: () => 'bir yöneticinin bakması gereken bir hata oluştu.',
  },

  entries: {
    'want.invited': () => 'Aday davet edilecek',
    'want.cancelled': () => 'Davet iptal edilecek; yanıt kaydedilmişse edilmeyecek',
    'want.nothing': () => 'Yapılacak bir şey yok',
    'want.anew': () => 'Başlanmamış bir davetin yerine yenisi konacak',
    invite: () => 'Adayın bir daveti var',
    kept: () => 'Mülakat saklanıyor, bu yüzden kimse yeniden davet edilmiyor',
    person: () => 'Davet hakkında birinin karar vermesi gerekiyor',
    cancel: () => 'Aday artık davetli değil',
    'cancel.kept': () => 'Yanıtlar zaten kaydedilmiş, bu yüzden mülakat kalıyor',
    waiting: () => 'Davet bekliyor',
    conflict: () => 'Davet bekliyor',
    skipped: () => 'Başvuruya artık hiçbir kural uymuyor, bu yüzden aday davet edilmiyor',
    failed: () => 'Bir hata oluştu; yeniden denenir',
    'set-aside': () => 'Mülakat okunamıyor; giderek daha seyrek olmak üzere yeniden denenir',
    not_ours: () => 'Mülakat, bu bağlantının hiçbir davet kuralına ait değil',
    'candidate.other': (ats) =>
      `${ats} burada artık başka bir kişiyi gösteriyor; önceki kişiyle ilgili hiçbir şey oraya yazılmıyor`,
    'candidate.merged': (ats) => `${ats} bu kişinin iki kaydını birleştirdi`,
    missing: (ats) => `${ats} başvuruyu göstermiyor; bir kez daha sorulur`,
    summarised: () => 'Daha eski kayıtlar kaldırıldı',
  },
  other: 'Başka bir şey not edildi. Ne olduğunu bir yönetici görür',
  changed: (ats) => `${ats} içinde değiştirildi`,
  moved: (ats, stage) => `${ats} içinde taşındığı aşama: “${stage}”`,
  inviteWaits: (why) => `Davet bekliyor: ${why}`,
  interview: (event) => `Mülakat: ${event}`,
  happened: {
    invited: 'davet edildi',
    started: 'başladı',
    completed: 'tamamlandı',
    abandoned: 'tüm yanıtlar olmadan bitti',
    expired: 'davetin süresi kullanılmadan doldu',
    cancelled: 'iptal edildi',
    approved: 'onaylandı',
    rejected: 'reddedildi',
    'analysis.completed': 'yapay zekâ değerlendirmesi tamamlandı',
    'analysis.failed': 'yapay zekâ değerlendirmesi yapılmadı',
  },
  withheldForGood: (ats) =>
    `${ats} sistemine bir yazma işlemi: gerisi gizli ve mülakatı değerlendiremezsiniz: silinmiş ya da başka bir ekibe ait`,
  writesGone: {
    'delivery.confirmed': 'ATS’ye bir şey yazıldı',
    'delivery.pending': 'ATS’ye bir şey yazılacak',
    'delivery.unknown': 'ATS’nin bir şeyi alıp almadığı henüz bilinmiyor',
    'delivery.parked': 'ATS’ye bir şey yazılmadı ve karar gerekiyor',
    'delivery.discarded': 'ATS’ye bir şey yazılmıyor',
  },

  writes: {
    confirmed: (what, to) => line(what, `${to} bunu aldı`),
    'not-known': (what, to, cause) => line(what, `${to} bunu aldı mı, bilinmiyor${because(cause)}`),
    'not-written': (what, to, cause) => line(what, `yazılmadı (hedef: ${to})${because(cause)}`),
    refused: (what, to, cause) => line(what, `${to} bunu almadı${because(cause)}`),
    discarded: (what, to) => line(what, `yazılmayacak (hedef: ${to})`),
    unknown: (what, to) => line(what, `${to} bunu aldı mı, henüz bilinmiyor`),
    held: (what) => line(what, 'bir yöneticinin onayını bekliyor'),
    pending: (what, to, cause) => line(what, `${to} bunu henüz doğrulamadı${because(cause)}`),
  },
  withheld: (ats) => `${ats} sistemine bir yazma işlemi: gerisi, siz mülakatı değerlendirene kadar gizli`,
  unallowed: (right, isOfUser) =>
    `erişimimiz buna izin vermiyor ya da aday orada gizli${right === null ? '' : `; ${isOfUser ? 'anahtarın kullanıcısında' : 'anahtarda'} eksik bir yetki varsa: “${right}”`}`,
  causes: {
    version_ended: 'oraya ulaşma yolumuz kapatıldı; yapılması gerekeni bir yönetici görür',
    no_answer: 'düzgün bir yanıt gelmedi',
    not_allowed: 'erişimimiz buna izin vermiyor',
    not_shown: 'aday ya da ilan orada artık gösterilmiyor',
    asked_to_wait: 'beklememiz istendi',
    undrawn: 'sonuç dosyası bizim tarafımızda oluşturulamadı; sonuç, mülakatın sayfasında duruyor',
    not_accepted: 'bu aday ya da ilan için şu anki hâliyle kabul edilmiyor',
  },
}
