import type { Words } from './en.ts'

export const tr: Words = {
  close: 'Kapat',
  copied: 'Kopyalandı',
  copyYourself: 'Ctrl+C tuşlarına basın',
  kilobytes: (count) => `${count} KB`,
  formTooLarge: (size, max) =>
    `Bu formun boyutu ${size}; en fazla ${max} kabul edilir. Hiçbir şey gönderilmedi ve yazdıklarınız duruyor. Kısaltın ya da daha küçük bir dosya seçip yeniden gönderin.`,
  seconds: (count) => `${count} saniye`,

  justNow: 'az önce',
  timesOf: (zone) => `Saatler ${zone} saat dilimindedir.`,
  exactTimes: 'Kesin saatleri UTC olarak göster',

  withSelected: (count) => `Seçilen ${count} aday için:`,

  search: {
    title: 'Ara',
    what: 'Bir kişi, pozisyon, sayfa ya da yapılacak iş',
    failed: 'Arama yanıt vermiyor. Sayfa olarak denemek için Enter tuşuna basın.',
    found: (count) => (count === 0 ? 'Bir şey bulunamadı.' : `${count} sonuç`),
  },

  playFrom: (place) => `Buradan oynat: ${place}`,

  keys: {
    title: 'Tuşlar',
    help: 'bu tuşlar',
    search: 'her yerde ara',
    use: 'Bu cihazda tek tuşları kullan',
    space: 'Boşluk',
    approve: 'onayla; önce sorulur',
    reject: 'reddet; önce sorulur',
    nextCandidate: 'sonraki aday',
    previousCandidate: 'önceki aday',
    rate: (rating, most) => `${most} üzerinden ${rating} ver; Enter onaylar`,
    play: 'oynat ya da duraklat',
    back: (seconds) => `${seconds} saniye geri`,
    forward: (seconds) => `${seconds} saniye ileri`,
    slower: 'daha yavaş',
    faster: 'daha hızlı',
    nextAnswer: 'sonraki yanıt',
    previousAnswer: 'önceki yanıt',
  },
}
