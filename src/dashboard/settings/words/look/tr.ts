import { html } from '../../../../web/pages.ts'
import type { Words } from './en.ts'

export const tr: Words = {
  title: 'Aday sayfası',
  lead: (organization) => `${organization} adaylarının mülakat sayfasında ve e-postalarda gördükleri.`,
  colour: 'Renk',
  colourHint:
    'Düğmeler ve bağlantılar için. Birini seçin ya da # ve altı onaltılık rakam yazın. Bizimki için metni boş bırakın.',
  pickColour: 'Renk seç',
  colourAsText: 'Metin olarak renk',
  contact: 'Adayların soru sorabileceği kişi',
  contactHint: (max) => `Bir ad, adres ya da numara; en fazla ${max} karakter.`,
  notice: 'Gizlilik bildirimi',
  noticeHint: (max) =>
    `Kayıtların ne kadar saklandığı ve söylemeniz gereken diğer şeyler. Kendi cümlelerimizin arasında durur: kayıtları kimin gördüğü, silinmeleri için kime başvurulacağı ve yapay zekânın ne yaptığı; en fazla ${max} karakter.`,
  save: 'Kaydet',
  previewPage: 'Sayfayı önizle',
  previewMail: 'E-postayı önizle',
  logo: 'Logo',
  hasLogo: 'Bir logo ayarlı.',
  noLogo: 'Logo ayarlı değil.',
  newLogo: 'Yeni logo',
  logoHint: (kb, side, millions, drawn) =>
    `PNG, JPEG ya da WebP, en fazla ${kb} KB. Genişliği ya da yüksekliği ${side} piksel olabilir; toplam ${millions} milyon piksel her zaman kabul edilir. Yeniden çizilir, en fazla ${drawn} piksel genişlik ve yükseklikte.`,
  upload: 'Yükle',
  removeLogo: 'Logoyu kaldır',
  preview: 'Önizleme',
  previewHint: 'Formda yazanlarla, örnek bir pozisyon için. Hiçbir şey saklanmaz.',
  previewTitle: 'Adayların gördüğünün önizlemesi',
  previewSays: (note) => html`<strong>Bu bir önizlemedir.</strong> ${note}`,
  noPreview: 'Önizleme yok',
  subject: 'Konu:',
  asText: 'HTML göstermeyen e-posta programları için aynısı, düz metin olarak:',

  accent: {
    whiteOn: (colour, ratio) => `E-postalarda ${colour} üzerindeki beyaz metin rahat okunur (kontrast ${ratio}:1).`,
    blackOn: (colour, ratio) => `E-postalarda ${colour} üzerindeki siyah metin rahat okunur (kontrast ${ratio}:1).`,
    onLight: (ratio, needed, shown) =>
      `Açık renkli sayfalarda zor görülürdü (kontrast ${ratio}:1; gereken ${needed}:1), bu yüzden yerine daha koyu olan ${shown} tonu gösterilir.`,
    onDark: (ratio, needed, shown) =>
      `Koyu renkli sayfalarda zor görülürdü (kontrast ${ratio}:1; gereken ${needed}:1), bu yüzden yerine daha açık olan ${shown} tonu gösterilir.`,
  },
}
