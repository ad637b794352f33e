import type { StaffWords } from './en.ts'

const n = (count: number) => count.toLocaleString('tr')
const none = (candidate: string, position: string) =>
  `${candidate} adlı adayın “${position}” mülakatı için yapay zekâ değerlendirmesi yok`

export const tr: StaffWords = {
  open: 'Panelde aç',
  footer: 'Interview Bridge bu iletiyi panelinin bir kullanıcısına gönderdi.',
  howToChange: (address) => `Hangi e-postaları ne zaman alacağınızı siz seçersiniz: ${address}`,

  completed: {
    subject: (candidate) => `Mülakat tamamlandı: ${candidate}`,
    text: (candidate, position) => `${candidate}, “${position}” için video mülakatını tamamladı.`,
    each: 'Tamamlanan her mülakat için böyle bir e-posta gelir.',
  },

  analysis: {
    finished: {
      subject: 'Değerlendirme bitti',
      text: (candidate, position) => `${candidate} adlı adayın “${position}” mülakatının değerlendirmesi bitti.`,
    },
    failed: {
      subject: 'Değerlendirme başarısız',
      text: (candidate, position) =>
        `${candidate} adlı adayın “${position}” mülakatının değerlendirmesi başarısız oldu.`,
    },
    reason: (reason) => `Neden: ${reason}`,
    again: 'Yeniden istenebilir.',
    none: 'Yapay zekâ değerlendirmesi yok',
    declined: (candidate, position) =>
      `${none(candidate, position)}: aday yapay zekâ kullanılmasını kabul etmedi, bu yüzden hiçbir model çağrılmadı.`,
    not_asked: (candidate, position) =>
      `${none(candidate, position)}: adaya yapay zekâ konusunda soru sorulmadı, bu yüzden hiçbir model çağrılmadı.`,
    no_model: (candidate, position) => `${none(candidate, position)}: bunun için bir model kurulmamıştı.`,
    nothing_said: (candidate, position) =>
      `${none(candidate, position)}: yapay zekâ yanıtlarda söz duymadı, bu yüzden hiçbir şeyi değerlendirmedi.`,
    people: 'Yanıtları insanlar değerlendirir.',
  },

  account: {
    subject: (organization) => `${organization} video mülakatları için parolanızı seçin`,
    made: (organization) =>
      `${organization} kuruluşunun bir yöneticisi, video mülakat paneli için parolanızı seçeceğiniz bir bağlantı oluşturdu.`,
    once: 'Bir kez ve elinde olan herkes için çalışır; bu yüzden bu e-postayı iletmeyin.',
    onceUntil: (moment) =>
      `${moment} tarihine kadar bir kez ve elinde olan herkes için çalışır; bu yüzden bu e-postayı iletmeyin.`,
    button: 'Parola seç',
    unexpected: 'Bu e-postayı beklemiyorsanız bir şey yapmanız gerekmez.',
  },

  digest: {
    subject: 'Günlük özet',
    subjectCompleted: (count) => `${n(count)} mülakat tamamlandı`,
    subjectToDecide: (count, isMore) => `karar bekleyen: ${isMore ? `${n(count)} üzeri` : n(count)}`,
    subjectMatters: (count) => `sizi bekleyen ${n(count)} konu`,
    completed: (count) =>
      count === 1
        ? 'Son özetten bu yana bir video mülakat tamamlandı.'
        : `Son özetten bu yana ${n(count)} video mülakat tamamlandı.`,
    waiting: (count, isMore) =>
      isMore
        ? `Karar bekleyen tamamlanmış mülakatların sayısı ${n(count)} üzerinde.`
        : `Karar bekleyen ${n(count)} tamamlanmış mülakat var.`,
    see: (count) => (count === 1 ? 'Bekleyeni gör' : 'Bekleyenlerin tümünü gör'),
    place: (candidate, position) => `${candidate}, ${position}`,
    more: (count) => `${n(count)} tane daha`,
    daily: 'Bu özet, yeni bir şey olduğunda günde bir kez gelir.',
  },

  matters: {
    credits: () => 'Mülakat kredisi kalmadı, bu yüzden kimse davet edilemiyor.',
    held: (name) => `${name} bağlantısının değişiklikleri onayınızı bekliyor.`,
    paused: (name) => `${name} bağlantısı duraklatıldı: iki taraftan biri bizi geri çeviriyor.`,
    'rule-paused': (name) =>
      `${name} bağlantısında bir kural duraklatıldı: aşamasının adı değişmiş ya da aşama artık yok.`,
    'account-unknown': (name) => `${name} bağlantısı hangi hesaba ulaştığını öğrenmeyi bekliyor.`,
    parked: (name, count) => `${name} bağlantısında ATS’ye ${n(count)} yazma işlemi karar bekliyor.`,
    people: (name, count) => `${name} bağlantısında ${n(count)} başvuru karar bekliyor.`,
  },
}
