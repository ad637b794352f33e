import type { Words } from './en.ts'

export const tr: Words = {
  codes: {
    STRONG_YES: 'kesinlikle evet',
    YES: 'evet',
    MAYBE: 'belki',
    NO: 'hayır',
    HIGH: 'yüksek',
    MEDIUM: 'orta',
    LOW: 'düşük',
  },
  scores: {
    overall_score: 'Genel',
    communication_score: 'İletişim',
    criteria_match_score: 'Ölçütlere uygunluk',
    competency_score: 'Yetkinlik',
    cultural_fit_score: 'Kültürel uyum',
  },
  notScored: (why) => (why === undefined ? 'puanlanmadı' : `puanlanmadı: ${why}`),
  why: {
    few_words: '30 sözcükten azı anlaşılabildi',
    little_speech: 'kayıtların üçte birinden azı konuşma',
    no_evidence: 'hiçbir ifade bir alıntıyla desteklenemedi',
    trait:
      'yapay zekânın bir gerekçesi veya alıntısı kişisel özelliklerden ya da konuşma biçiminden söz ediyordu veya ediyor gibiydi',
    shared_quotes: 'alıntıları zaten iki başka ölçütü destekliyor',
    disagreement: 'yargılar birbiriyle uyuşmuyor',
    unanswered: 'model yanıt vermedi',
  },
  reasons: 'Nedenler',
  reasonsAre:
    'Nedenler yapay zekânın sözleridir; her nedenden sonraki alıntı, programın duyduklarında kelimesi kelimesine arandı.',
  noReason: 'alıntılananlara göre puanlandı; bir gerekçe söylenemiyor.',
  answer: (number) => `Yanıt ${number}`,
  answerAt: (number, time) => `Yanıt ${number}, ${time}`,
  corrected: 'bir insan bu satırı düzeltti',
  ownRubric: (version) => `değerlendirme ölçeği sürüm ${version}`,
  builtInRubric: (version) => `yerleşik değerlendirme ölçeği sürüm ${version}`,
  quoted: (text) => `“${text}”`,
}
