import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { Words } from './en.ts'

export const tr: Words = {
  states: {
    'account-unknown': 'hesap bilinmiyor',
    working: 'çalışıyor',
    new: 'başlamadı',
    paused: 'duraklatıldı',
    held: 'onay bekliyor',
    'rule-paused': 'kural duraklatıldı',
    resting: 'ATS yanıt vermiyor',
    late: 'gecikti',
    troubled: 'son eşitleme eksik',
  },
  heldWhy:
    'Önce birinin bakması gerekiyor: bu ilk eşitleme, kuralları değişti ya da bir kerede alışılmadık sayıda değişiklik var.',
  lines: {
    plain: {
      'not-read': (ats) => `${ats} sisteminden henüz hiçbir şey okunmadı.`,
      'ats-paused': (ats) => `${ats} bağlantısı duraklatıldı. Nedenini ve yapılması gerekeni bir yönetici görür.`,
      'writes-paused': (ats) =>
        `${ats} sistemine yazma duraklatıldı. Nedenini ve yapılması gerekeni bir yönetici görür.`,
      'api-paused': () => 'Mülakatlarla bağlantı duraklatıldı. Nedenini ve yapılması gerekeni bir yönetici görür.',
      'never-ended': () => 'Henüz hiçbir eşitleme bitmedi.',
      'owner-unknown': () =>
        'Mülakat hizmeti bu bağlantının kime ait olduğunu henüz bildirmedi. Bildirene kadar hiçbir şey okunmaz ve yazılmaz; kendiliğinden yeniden sorulur.',
      'of-sample': () =>
        'Bu bağlantı reddedildi: yapılandırma onu örnek verilere bağlıyor. Hiçbir şey okunmuyor ve yazılmıyor. Kurulumu işleten oraya gerçek kuruluşu yazar.',
      'account-unknown': (ats) =>
        `Bu bağlantının ayarları değişti ve öncekiyle aynı ${ats} hesabına ulaşıp ulaşmadığı henüz bilinmiyor. Bu bilinene kadar hiçbir şey okunmaz ve yazılmaz; kendiliğinden yeniden sorulur ve bir yönetici bunu çözebilir.`,
    },
    late: (minutes) =>
      `${numberWords(minutes)} dakikadır hiçbir eşitleme başlamadı, oysa birkaçının zamanı gelmişti. Bir işleyicinin çalışıp çalışmadığına bu kurulumu işleten bakar.`,
    rulesPaused: (ats, n) =>
      n === 1
        ? `Bir davet kuralı duraklatıldı, çünkü ${ats} içindeki bir aşamanın adı değişti ya da aşama artık yok. Bu yüzden hiçbir davet iptal edilmez. Bunu bir yönetici düzeltir.`
        : `${numberWords(n)} davet kuralı duraklatıldı, çünkü ${ats} içindeki bir aşamanın adı değişti ya da aşama artık yok. Bu yüzden hiçbir davet iptal edilmez. Bunu bir yönetici düzeltir.`,
    resting: (ats, until) => html`${ats} şu anda yanıt vermiyor. Yeniden sorulacağı zaman: ${until}.`,
    running: (since) => html`Bir eşitleme sürüyor; başlangıcı: ${since}.`,
    ended: (at, outcome) => html`Son eşitlemenin bitişi: ${at} (${outcome}).`,
    outcomes: {
      success: 'eksiksiz',
      partial: 'her şey yapılamadı',
      failed: 'başarısız',
      held: 'değişiklikler onay bekliyor',
      none: 'bitmedi',
    },
  },
}
