import type { Words } from './en.ts'

export const tr: Words = {
  title: 'Başka bir kurulumdan bağlantı getirme',
  lead: 'Orada “interview-bridge connections export NAME” komutunun yazdığını ya da bağlantının sayfasındaki metni yapıştırın. Beklemede saklanır: Siz başlatmadan kimse davet edilmez.',
  lookAt: 'Metinde hatalar var ve hiçbir şey saklanmadı:',
  store: 'Devam',
  another: 'Bunun yerine bir ATS seç',
  before: 'Başlatmadan önce',
  pause: 'Bağlantıyı öteki kurulumda duraklatın. İkisi aynı anda çalışırsa ikisi de davet eder.',
  unknown:
    'Metin kimin davet edileceğini söyler, kimin davet edildiğini söylemez. Bu kurulum ötekinin davetlerini bilmez: İlk eşitleme aşamada bulunan herkesi gösterir. Orada onlardan vazgeçin; bağlantıları ve notlarıyla öteki kurulumda kalırlar. Sonra gelenler burada bir kez davet edilir. Kişileri de getirmek için bunun yerine bütün kurulumun yedeğini geri yükleyin.',
  positions:
    'Bir pozisyon, bir kurulumdaki kimliğiyle anılır. Kural bir şablon anmıyorsa sonraki sayfada kendi pozisyonlarınızdan birini seçin.',
  secrets: 'Gizli değerleri',
  secretsWhy: 'Metin onları anar ve hiçbir zaman göstermez. Değerlerini yeniden verin.',
  goTo: 'Bunlar, metnin adını verdiği sunuculara gönderilir. Yalnızca bunlar ATS’nizin sunucularıysa devam edin:',
  unstorable: 'Metinde saklanamayan bir karakter var.',
  noName:
    'Metin bağlantıya ad vermiyor; küçük harf, rakam ve kısa çizgilerle “name: acme-greenhouse” gibi bir satır beklenir. Birden çok bağlantı içeren bir metin tek tek getirilir.',
}
