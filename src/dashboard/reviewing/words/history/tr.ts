import { html } from '../../../../web/pages.ts'
import type { Device, SaidOfAi, Words } from './en.ts'

const ON: Readonly<Record<Device, string>> = { phone: ' telefonda', tablet: ' tablette', computer: ' bilgisayarda' }
const AI: Readonly<Record<SaidOfAi, string>> = {
  not_asked: '',
  agreed: '; yapay zekâyla değerlendirmeyi de kabul etti',
  declined: '; yapay zekâyla değerlendirmeyi kabul etmedi',
}

export const tr: Words = {
  title: 'Geçmiş',
  earlier: (count) => `Daha eski ${count} kayıt`,
  leftOut: 'Eşitlemenin daha eski kayıtları burada yer almıyor.',
  all: 'Tüm kayıtları göster',
  came: { api: 'Davet edildi.', dashboard: 'Pozisyonun bağlantısından başvurdu.' },
  began: (device, ai) =>
    `Aday mülakata${device === null ? '' : ON[device]} başladı ve kaydedilmeyi kabul etti${AI[ai]}.`,
  aiWithdrawn: 'Aday, yapay zekâya verdiği rızayı geri aldı.',
  finished: 'Aday mülakatı tamamladı.',
  rated: (who, rating, word, isChanged) =>
    isChanged ? `${who}: değerlendirme değişti: ${rating} (${word}).` : `${who}: değerlendirme: ${rating} (${word}).`,
  reminded: (who) => `Hatırlatma gönderildi, isteyen: ${who}.`,
  opened: (who) => `${who}: bu sayfayı açtı.`,
  openedAgain: (who) => `${who}: bu sayfayı yeniden açtı.`,
  made: (by, until) => html`${by} bir konuk bağlantısı oluşturdu, bitiş: ${until}.`,
  openedFirst: (by) => html`Konuk bağlantısı ilk kez açıldı (oluşturan: ${by}).`,
  openedLast: (by, times) => html`Konuk bağlantısı en son açıldı (oluşturan: ${by}); toplam ${times} kez.`,
  revoked: (who, by) => html`${who} konuk bağlantısını iptal etti (oluşturan: ${by}).`,
  ended: (by, why) => html`Konuk bağlantısı sona erdi (oluşturan: ${by})${why === null ? '' : `, ${why}`}.`,
}
