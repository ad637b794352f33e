import type { Words } from './en.ts'
import { tr as result } from './result/tr.ts'

export const tr: Words = {
  ...result,
  title: 'Video mülakat: yapay zekânın sonucu',
  decides: 'Yapay zekâ destekli; kararı bir insan verir.',
  advises: 'Yapay zekâ destekli. Bu bir tavsiyedir, bir değerlendirenin kararı değildir.',
  interviewOn: (date) => `Mülakat tarihi: ${date}`,
  model: (model) => `Değerlendiren yapay zekâ modeli: ${model}.`,
  correction: 'Bu, yinelenen bir değerlendirmedir. Öncekinin yerine geçer.',
  otherJob: (job) => `Bu mülakat “${job}” ilanı içindi. Başvuru o zamandan beri başka bir ilana taşındı.`,
  recommendation: 'Öneri',
  confidence: (confidence) => `güven: ${confidence}`,
  none: 'Yapay zekâ değerlendirmesi yok. Lütfen yanıtları izleyin.',
  outOf: 'Puanlar 0 ile 100 arasındadır; çubuk birkaç yargının aralığını gösterir.',
  outOfWithoutRanges: 'Puanlar 0 ile 100 arasındadır.',
  forPerson: 'Bir insanın bakması gerekenler',
  mustJudge: (criteria) => `Kendiniz değerlendirin: ${criteria}.`,
  mustLook: (answers) =>
    `Şu yanıtlara bakın: ${answers}. İçlerindeki bazı sözler değerlendirene sesleniyor ve kanıt sayılmıyor.`,
  mustLookUnsearched: (answers) =>
    `Şu yanıtlara bakın: ${answers}. Onların dilinde ya da yazısında değerlendirene seslenen sözler güvenilir biçimde bulunamıyor.`,
  mustListen: (answers) =>
    `Şu yanıtları dinleyin: ${answers}. Dökümleri her yanıttan uzun olduğu için sonları çıkarıldı.`,
  partlyRead:
    'Bütün yanıtları dinleyin: kendi sunucusunun sayımına göre model, söylenenlerin yalnızca bir bölümünü okudu.',
  analysed: (date) => `değerlendirme tarihi: ${date}`,
  open: 'Mülakatın sayfasını açın: yanıtlar, döküm ve buraya sığmayan her şey',
  cut: 'Her şey bu sayfaya sığmıyor.',
  marked: (mark) => `${mark}, bu sayfanın gösteremediği harflerin yerini tutar.`,
  elsewhere: 'Mülakatın sayfası hepsini gösterir.',
}
