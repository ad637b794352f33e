import { html } from '../../../../web/pages.ts'
import { numberWords } from '../../../frame/language.ts'
import type { PlanCounts, Words } from './en.ts'

const n = numberWords
const would = ({ invite, cancel, write, waiting }: PlanCounts): string =>
  `${n(invite)} davet, ${n(cancel)} iptal ve ${n(write)} yazma işlemi olurdu; ${n(waiting)} başvuru bekliyor. Hiçbir şey yapılmadı.`

export const tr: Words = {
  title: (connection) => `${connection} için önizleme`,
  heading: 'Bir sonraki eşitleme ne yapardı',
  what: 'Önizleme, ATS’yi ve mülakatları bir sonraki eşitleme (“pass”) gibi okur ve ne yapacağını aday aday gösterir. Kimse davet edilmez, hiçbir şey iptal edilmez ve yazılmaz.',
  asIs: 'Şimdiki kurallarla',
  planNext: 'Bir sonraki eşitlemenin önizlemesi',
  withOthers: 'Başka kurallarla',
  rules: 'Denenecek kurallar',
  rulesHint: (invite, writeBack) =>
    html`${invite} ve ${writeBack}, yapılandırma dosyasında bu bağlantıda duracakları gibi. Yazılmayan olduğu gibi kalır. Hiçbir şey kaydedilmez, değişkenler doldurulmaz.`,
  example: 'Bir örnek',
  planOthers: 'Bu kurallarla önizleme',
  again: 'Yeni bir önizleme, başka kurallarla da',
  mistakes: 'Önizleme yapılmadı. Lütfen şunlara bakın:',
  mistake: (line, column, message) => html`Satır ${line}, sütun ${column}: ${message}`,
  busy: 'Başka bir önizleme hazırlanıyor. Bir kuruluş aynı anda tek bir önizleme, bir kurulum ise birkaç önizleme hazırlar; bir iki dakika sonra yeniden deneyin.',

  progress: 'İlerleme',
  stages: {
    copying: 'Bu bağlantı hakkında bilinenler okunuyor…',
    reading: 'ATS ve mülakatlar okunuyor…',
    deciding: 'Kimin ne için davet edileceği belirleniyor…',
  },
  seconds: (count) => `Şimdiye kadar ${n(count)} saniye…`,
  failed: 'Önizleme yok',
  tooLong: 'Çok uzun sürdü ve durduruldu. Hiçbir şey yapılmadı.',
  ourFault: 'Günlükte belirtilen bir nedenle başarısız oldu. Hiçbir şey yapılmadı.',
  nothingDone: (why) => html`${why} Hiçbir şey yapılmadı.`,

  result: 'Önizleme',
  incomplete: (why) => html`Her şey okunamadı, bu yüzden bir sonraki eşitleme daha fazlasını yapabilir: ${why}`,
  incompletes: {
    stopped: 'her şey okunmadan durduruldu',
    'no-answer': 'taraflardan biri yanıt vermedi',
  },
  hidden: (ats, { why, right }) => {
    const what = right.name === null ? 'adayları okuma yetkisini' : `“${right.name}” yetkisini`
    const give = `${ats} içinde ${right.isOfUser ? 'anahtarın kullanıcısına' : 'anahtara'} ${what} verin ve yeniden bakın.`
    const causes = {
      right: `Bunun için ${give}`,
      unsure: `Orada gizli olabilirler; gizli değillerse ${give}`,
      confidential: 'Başkalarını gösteriyor; demek ki bunlar orada büyük olasılıkla gizli.',
    }
    return `${ats}, aşağıda adı görünmeyen kişileri göstermeyi reddediyor; bu yüzden hiçbiri davet edilemez. ${causes[why]}`
  },
  summary: (counts) => `Bir sonraki eşitlemede ${would(counts)}`,
  draftSummary: (counts) => `Yapıştırdığınız kurallarla bir sonraki eşitlemede ${would(counts)}`,
  allHeld: (reason) => html`Hepsi önce onay beklerdi: ${reason}.`,
  partHeld: (reason) => html`Bir bölümü onay bekliyor (fren): ${reason}.`,
  paused: ({ code, stage, stageName, stageNow }) =>
    code === 'stage_renamed'
      ? `Bir davet kuralı duraklatıldı: “${stage}” (${stageName}) aşamasının ATS’deki adı artık “${stageNow}”. Kural ya da ATS düzeltilene kadar kimseyi davet etmez ve kimsenin davetini iptal etmez.`
      : `Bir davet kuralı duraklatıldı: “${stage}” (${stageName}) aşaması ATS’de artık yok. Kural ya da ATS düzeltilene kadar kimseyi davet etmez ve kimsenin davetini iptal etmez.`,
  nothing: 'Yapılacak bir şey yok.',
  invited: 'Davet edilecekler',
  cancelled: 'Daveti iptal edilecekler',
  written: 'ATS’ye yazılacaklar',
  waiting: 'Bekleyecekler',
  notWritten: 'Yazılmayanlar',
  more: (count) => `ve ${n(count)} tane daha`,
  onceApproved: 'onaylandıktan sonra',
  columns: { what: 'Ne', after: 'Hangi olaydan sonra' },
  unlisted: (count) =>
    `${n(count)} yazma işlemi daha yapay zekânın bir mülakat hakkındaki görüşüne bağlı, bu yüzden adıyla listelenmiyor.`,
  past: 'Bir kural ilk olayından itibaren yazar. Önceki olaylar hakkında bu kurallar hiçbir şey yazmaz:',
  pastOf: (count, event) => `${n(count)} mülakat (olay: ${event})`,
}
