import type { SampleWords } from './en.ts'

export const tr: SampleWords = {
  organization: 'Örnek veriler',
  company: 'Örnek şirket',
  position: 'Örnek: Backend geliştirme',
  condition: 'Bunlar örnek verilerdir. Bu pozisyona kimse davet edilmez.',
  questions: [
    'Kurduğunuz bir sistemi anlatın. Bugün neyi farklı yapardınız?',
    'Haftada bir ortaya çıkan bir hatanın nedenini nasıl bulursunuz?',
  ],
  madeUp: 'yok (bu örnek için uyduruldu, bir model yapmadı)',
  reasons: {
    amara: {
      communication: 'Yanıt adım adım ilerliyor ve sonucunu söylüyor.',
      criteria_match: 'Anlatılan iş bu pozisyonun işidir.',
      competency: 'Neden, olgular karşılaştırılarak bulundu ve yanıt bunun nasıl yapıldığını söylüyor.',
      cultural_fit: 'Müşterilere ne olduğu anlatıldı.',
    },
    bruno: {
      communication: 'Yanıtın bir düzeni var, bazı adımlar kısa kalıyor.',
      criteria_match: 'Yapılan iş bu pozisyonun işine yakın.',
      competency: 'Hata giderildi ve bir test geri gelmesini engelliyor.',
      cultural_fit: 'Önce ekip arkadaşlarına soruyor.',
    },
  },
  notes: {
    amara: 'Açık ve rakamlı. Yeniden deneme kuralları hakkında daha fazlasını duymak isterim.',
    bruno: 'Hatalar için iyi bir sezgi. Daha büyük sistemler sorulmalı.',
    deniz: 'Örnek istenen yerde de belirsiz kalıyor.',
  },
  colleaguesNote: 'Depo programını biliyorum; Bruno’ya partiler hâlinde planlamayı sorun.',
  rejection: 'Kendi işinden örnek yok.',
}
