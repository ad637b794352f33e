import { numberWords } from '../../language.ts'

/** What a refusal names; a bound, a name, an address. */
type Facts = Readonly<Record<string, unknown>>

const n = (fact: unknown): string => numberWords(Number(fact))

/** Refusals of connecting an ATS, and of one connection that was made here. */
export const connecting = {
  'connection.connector': ({ connector }: Facts) =>
    `Der Text dieser Verbindung nennt den Konnektor „${connector}“, für den es kein solches Formular gibt. Ändern Sie ihren Text, oder geben Sie einen neuen Schlüssel mit: interview-bridge connections import`,
  'connection.unknown': 'Diese Verbindung gibt es nicht.',
  'connection.removed': ({ name, by }: Facts) =>
    `${by} hat die Verbindung „${name}“ entfernt. Nichts wurde geändert; speichern Sie ihren Text mit ihren Geheimnissen, um sie zurückzuholen.`,
  'connection.changed': ({ name, by }: Facts) =>
    `${by} hat die Verbindung „${name}“ inzwischen geändert. Nichts wurde gespeichert; sehen Sie sich die neuere Version an und ändern Sie noch einmal.`,
  'connection.name_taken': ({ name }: Facts) =>
    `Der Name „${name}“ gehört einer anderen Verbindung dieser Installation. Nichts wurde gespeichert; wählen Sie einen anderen Namen.`,
  'connection.too_many': ({ running, used, max, namesMax }: Facts) =>
    `Diese Organisation hat ${n(running)} Verbindungen und hat ${n(used)} Namen verwendet; höchstens ${n(max)} und ${n(namesMax)} sind möglich. Nichts wurde gespeichert; entfernen Sie eine Verbindung, die nicht gebraucht wird, oder speichern Sie eine entfernte wieder unter ihrem Namen.`,
}

export type ConnectingRefusals = Readonly<Record<keyof typeof connecting, string | ((facts: Facts) => string)>>
