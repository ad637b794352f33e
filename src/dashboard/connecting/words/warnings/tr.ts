import type { EmptyCode, WarningWords } from '../../../../config/warnings.ts'

const EMPTY: Readonly<Record<EmptyCode, (on: string) => string>> = {
  no_analysis: (on) => `“${on}” olayında henüz değerlendirme yok; on: analysis.completed kullanın`,
  not_completed: (on) => `“${on}” olayında mülakat henüz tamamlanmamıştır`,
  remote_reviewers: () => 'değerlendirenlerin sayfaları uzaktaki mülakat API’sine aittir',
}

export const tr: WarningWords = {
  link_unsent: ({ cause }) =>
    `Bağlantı adresi kimseye ulaşmaz: ${cause === 'no_mail_server' ? 'mail.smtpUrl ayarlı değil' : 'sendEmail false'} ve hiçbir writeBack kuralı {{ interview.inviteUrl }} yazmıyor; { on: invited, note: default } ekleyin`,
  rule_behind: ({ wider, job, stage }) =>
    `Bir kural hiç uygulanmaz: ilk uyan kural geçerlidir ve ${wider}. kural (ilan “${job}”, aşama “${stage}”) önce gelir; dar olanı yukarı taşıyın`,
  account_twice: ({ other }) =>
    `“${other}” aynı ATS hesabı ve aynı ilanla çalışıyor, bu yüzden ikisi de davet eder ve not yazar; ikisini tek bağlantıda birleştirin ya da her birine kendi ilanlarını verin. Fren ilk eşitlemeden önce sorar`,
  value_empty: ({ slot, on, why }) => `{{ ${slot} }} burada hep boş kalır: ${EMPTY[why](on)}`,
  condition_never: ({ slot, on, why }) => `${slot} koşulu burada hiç sağlanmaz: ${EMPTY[why](on)}`,
  loose_braces: () =>
    'Kapanmamış ayraç: {{ ya da }} eşsiz kaldı ve olduğu gibi yazılır; bir değer örneğin {{ interview.inviteUrl }} biçiminde yazılır',
}
