import type { Words } from './en.ts'

export const tr: Words = {
  title: 'Başka bir kurulumdan bağlantı getirme',
  lead: 'Orada “interview-bridge connections export NAME” komutunun yazdığını ya da bağlantının sayfasındaki metni yapıştırın. Beklemede saklanır: Siz başlatmadan kimse davet edilmez.',
  lookAt: 'Metinde hatalar var ve hiçbir şey saklanmadı:',
  store: 'Devam',
  another: 'Bunun yerine bir ATS seç',
  before: 'Başlatmadan önce',
  old: 'Öteki kurulumda: Bu metni kopyaladıktan sonra orada “invite” kurallarının yerine “invite: []” yazın, “onLeave: keep” ekleyin ve bağlantıyı çalışır bırakın. Böylece yeni kimseyi davet etmez, aşamadan ayrılanların davetlerini korur ve davet ettiği kişilerin sonuçlarını yazar. Duraklatılmış olsa hiçbirini yazmazdı. Bu mülakatların sonuncusu bitip karara bağlanınca bağlantıyı duraklatın.',
  unknown:
    'Metin kimin davet edileceğini söyler, kimin davet edildiğini söylemez. Bu kurulum ötekinin davetlerini bilmez: İlk eşitleme aşamada bulunan herkesi gösterir ve sorar. Ötekinin davet ettiği kişilerden vazgeçin (“İşaretlenenlerden vazgeç”), ondan sonra gelenleri onaylayın. Vazgeçilen kişiler için, aşamadan ayrılıp geri gelene ya da kural başka bir pozisyon alana kadar burada hiçbir şey yapılmaz; o zaman burada da davet edilirler. Daha sonra gelenler burada bir kez davet edilir. Kişileri de getirmek için bunun yerine bütün kurulumun yedeğini geri yükleyin.',
  positions:
    'Bir pozisyon, bir kurulumdaki kimliğiyle anılır. Kural bir şablon anmıyorsa sonraki sayfada kendi pozisyonlarınızdan birini seçin.',
  secrets: 'Bağlantının gizli değerleri',
  secretsWhy: 'Metin onları anar ve hiçbir zaman göstermez. Değerlerini yeniden verin.',
  given: 'Zaten verildi: boş bırakılırsa değer kalır.',
  goTo: 'Bunlar, metnin adını verdiği sunuculara gönderilir. Yalnızca bunlar ATS’nizin sunucularıysa devam edin:',
  again:
    'Bu adda bir bağlantı bu kurulumda daha önce çalıştı. Yalnızca o zamana kadarki kişileri bilir; sonradan gelenler sorulmadan ikinci kez davet edilebilir. Metne başka bir ad verin: ilk eşitlemesi sorar.',
  unstorable: 'Metinde saklanamayan bir karakter var.',
  goes: 'Bu metindeki fren kapalı ya da ilk eşitlemeyi serbest bırakıyor: Aşamada bulunan herkes ikinci kez davet edilir ve kimseye sorulmazdı. Hiçbir şey saklanmadı. Metinden “brake: off” ya da “firstPass: go” bölümünü çıkarıp devam edin; ilk eşitleme karara bağlanınca geri koyabilirsiniz.',
  noName:
    'Metin bağlantıya ad vermiyor; küçük harf, rakam ve kısa çizgilerle “name: acme-greenhouse” gibi bir satır beklenir. Birden çok bağlantı içeren bir metin tek tek getirilir.',
}
