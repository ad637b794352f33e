import type { StageFate, StaysCode, Twin } from '../../../../sync/operations/contract.ts'
import { listWords, numberWords as n } from '../../../frame/language.ts'
import { changeParts } from '../pages/changes.ts'
import type { Words } from './en.ts'

const JOBS: Readonly<Record<string, string>> = { closed: 'kapalı', draft: 'taslak' }
const job = (status: string): string => JOBS[status] ?? `“${status}”`

const APPLICATIONS: Readonly<Record<string, string>> = {
  rejected: 'reddedildi',
  hired: 'işe alındı',
  converted: 'ATS’de başka bir kayda dönüştürüldü',
}
const STAYS: Readonly<Record<StaysCode, string>> = {
  in_progress: '; mülakat başladı ve kalır',
  completed: '; mülakat tamamlandı ve kalır',
  abandoned: '; mülakat tüm yanıtlar verilmeden bitti ve kalır',
  kept_on_leave: '; bağlantı böyle davetleri korur (onLeave: keep)',
}
const stays = (code: StaysCode | null): string => (code === null ? '' : STAYS[code])

const fate = ({ code, stage, stageName, stageNow }: StageFate): string =>
  code === 'stage_renamed'
    ? `“${stage}” (${stageName}) aşamasının ATS’deki adı artık “${stageNow}”`
    : `“${stage}” (${stageName}) aşaması ATS’de artık yok`

const beside = (self: string, { name, isConfigured }: Twin): string =>
  isConfigured
    ? `“${name}” aynı ATS hesabı ve aynı ilanla çalışıyor, bu yüzden “${self}” ne yazarsa iki kez yazılır`
    : `artık yapılandırmada olmayan “${name}” aynı ATS hesabı ve aynı ilanla çalışıyordu. Adı değiştirildiyse eski adını geri verin: başka bir adla bağlantı baştan başlar, aşamadaki herkesi yeniden davet eder ve son günün her şeyini yeniden yazar`

export const tr: Words = {
  causes: {
    in_stage: (one) => `açık “${one.job}” ilanının “${one.stage}” aşamasında`,
    invited_before: (one) => `“${one.job}” ilanının durumu değişmeden önce davet edildi (şimdi: ${job(one.status)})`,
    job_not_open: (one) => `“${one.stage}” aşamasında, ama “${one.job}” ilanı açık değil (${job(one.status)})`,
    invited_before_pause: ({ pause }) => `kural duraklatılmadan önce davet edildi: ${fate(pause)}`,
    rule_paused: ({ pause }) => `davet edilmez, çünkü kural duraklatıldı: ${fate(pause)}`,
    stage_without_rule: (one) =>
      `${one.stage === null ? 'artık hiçbir aşamada değil' : `artık “${one.stage}” aşamasında, bunun için davet kuralı yok`}${stays(one.stays)}`,
    not_active: (one) => `${APPLICATIONS[one.status] ?? `ATS’deki durumu “${one.status}”`}${stays(one.stays)}`,
    gone: () => 'artık ATS’de yok (silindi, birleştirildi ya da erişimimizden gizlendi)',
    ordered: () => 'ATS’de sipariş edildi',
    taken_back: () => 'ATS’de geri alındı',
    carried_by_interview: () => 'bir mülakat kimliğini taşıdığı için biliniyor',
    invite_expired: () => 'davetin süresi doldu (onExpired: reinvite)',
  },
  brake: (cause) => {
    const changes = listWords(changeParts(cause.counts))
    if (cause.code === 'more_than_usual') {
      const usual =
        cause.among === 'followed'
          ? `bugüne kadar ${n(cause.usual)} mülakat izlendi`
          : `bugüne kadar ${n(cause.usual)} kişi davet edildi`
      return `${changes} olurdu; ${usual}; fren ${n(cause.allowed)} değişikliğe ya da %${n(cause.percent)} oranına izin verir`
    }
    const asks =
      cause.beside === null ? 'brake.firstPass “ask” olarak ayarlı' : beside(cause.beside.self, cause.beside.twin)
    return cause.code === 'first_pass'
      ? `bu bağlantının ilk eşitlemesinde ${changes} olurdu; ${asks}`
      : `değişen kurallarla, aşamada zaten bulunanlar da sayılınca ${changes} olurdu; ${asks}`
  },
}
