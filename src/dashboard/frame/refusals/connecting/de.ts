import { plural } from '../../../../base/languages.ts'
import { numberWords } from '../../language.ts'

/** What a refusal names; a bound, a name, an address. */
type Facts = Readonly<Record<string, unknown>>

const n = (fact: unknown): string => numberWords(Number(fact))
const of = (fact: unknown, one: string, other: string): string =>
  `${n(fact)} ${plural('de', Number(fact), { one, other })}`

/** Refusals of connecting an ATS, and of one connection that was made here. */
export const connecting = {
  'connection.connector': ({ connector }: Facts) =>
    `Der Text dieser Verbindung nennt den Konnektor „${connector}“, für den es kein solches Formular gibt. Ändern Sie ihren Text, oder geben Sie einen neuen Schlüssel auf der Befehlszeile ein: interview-bridge connections import`,
  'connection.unknown': 'Diese Verbindung gibt es nicht.',
  'connection.not_made_here':
    'Unter diesem Namen wurde im Dashboard keine Verbindung angelegt. Eine, die in einer Datei steht, wird dort geändert.',
  'connection.removed': ({ name, by }: Facts) =>
    `${by} hat die Verbindung „${name}“ getrennt. Nichts wurde geändert; speichern Sie ihren Text mit ihren Geheimnissen, um sie zurückzuholen.`,
  'connection.changed': ({ name, by }: Facts) =>
    `${by} hat die Verbindung „${name}“ inzwischen geändert. Nichts wurde gespeichert; sehen Sie sich die neuere Version an und ändern Sie noch einmal.`,
  'connection.name_taken': ({ name }: Facts) =>
    `Der Name „${name}“ gehört einer anderen Verbindung dieser Installation. Nichts wurde gespeichert; wählen Sie einen anderen Namen.`,
  'connection.too_many': ({ running, used, max, namesMax }: Facts) =>
    `Diese Organisation hat ${of(running, 'Verbindung', 'Verbindungen')} und hat ${n(used)} Namen verwendet; höchstens ${n(max)} Verbindungen und ${n(namesMax)} Namen sind möglich. Nichts wurde gespeichert; trennen Sie eine Verbindung, die nicht gebraucht wird, oder speichern Sie eine getrennte wieder unter ihrem Namen.`,
}

export type ConnectingRefusals = Readonly<Record<keyof typeof connecting, string | ((facts: Facts) => string)>>
