import type { MailWords } from './words.ts'

export const tr: MailWords = {
  hello: 'Merhaba',
  inviteSubject: (position) => `Video görüşme: ${position}`,
  reminderSubject: (position) => `Bağlantınızın süresi dolmak üzere: ${position} için video görüşme`,
  openSubject: (position) => `Hâlâ bekliyor: ${position} için video görüşme`,
  receiptSubject: (position) => `Yanıtlarınız ulaştı: ${position}`,
  invites: (organization, position) =>
    `${organization} sizi “${position}” pozisyonu için video görüşmeye davet ediyor.`,
  entered: (organization, position) =>
    `Bu adres, ${organization} bünyesindeki “${position}” pozisyonunun video görüşmesi için girildi.`,
  reminds: (organization, position) =>
    `${organization} bünyesindeki “${position}” pozisyonu için video görüşmeniz hâlâ sizi bekliyor.`,
  arrived: (organization, position, answers) =>
    `Teşekkür ederiz. “${position}” için ${answers === 1 ? 'yanıtınız' : `${answers} yanıtınızın tamamı`} ulaştı (${organization}).`,
  received: (organization, position) =>
    `Teşekkür ederiz. “${position}” için video görüşmeniz ulaştı (${organization}).`,
  way: 'Yanıtlarınızı tek başınıza, size uygun bir zamanda, telefonda veya bilgisayarda kaydedersiniz.',
  validUntil: (moment) => `Bağlantının son geçerlilik zamanı: ${moment}.`,
  endsAt: (moment) => `Bağlantının son geçerlilik zamanı: ${moment}. Daha sonra kullanılamaz.`,
  link: 'Kişisel bağlantınız:',
  button: 'Görüşmeyi aç',
  ifButtonFails: 'Düğme çalışmazsa bu bağlantıyı tarayıcınıza kopyalayın:',
  notice: 'Başlamadan önce sayfada kaydınızın nasıl kullanılacağı açıklanır.',
  noticeWithAi:
    'Başlamadan önce sayfada kaydınızın nasıl kullanılacağı açıklanır; kaydın yapay zekâ yardımıyla değerlendirilip değerlendirilmeyeceğine siz karar verirsiniz.',
  ignore:
    'Başvuru yapmadıysanız bu iletiyi dikkate almayın. Bağlantıyı açıp onay vermediğiniz sürece hiçbir şey kaydedilmez.',
  needNot: 'Katılmak istemiyorsanız bir şey yapmanız gerekmez.',
  nothingMore: 'Yapmanız gereken başka bir şey yok.',
  ask: (contact) => `Sorularınız için: ${contact}`,
  sentBy: (organization) => `Bu ileti ${organization} adına gönderildi.`,
}
