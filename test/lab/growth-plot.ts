import type { Cost } from './cost.ts'

interface Row {
  readonly name: string
  readonly costs: readonly Cost[]
}

const [WIDTH, HEIGHT] = [960, 520]
const EDGE = { left: 64, right: 330, top: 40, bottom: 48 }
const [MS_MIN, MS_MAX] = [1, 1_000]

/** Both axes are logarithms: what grows as log n is nearly flat, and what grows as n rises by one step a step. */
export function growthPlot(sizes: readonly number[], rows: readonly Row[], growing: ReadonlySet<string>): string {
  const [least = 1, most = 10] = [sizes[0], sizes.at(-1)]
  const x = (size: number) =>
    EDGE.left + ((WIDTH - EDGE.left - EDGE.right) * Math.log(size / least)) / Math.log(most / least)
  const y = (ms: number) =>
    HEIGHT -
    EDGE.bottom -
    ((HEIGHT - EDGE.top - EDGE.bottom) * Math.log(Math.max(ms, MS_MIN) / MS_MIN)) / Math.log(MS_MAX / MS_MIN)
  const line = ({ name, costs }: Row, look: string) =>
    `<polyline ${look} points="${costs.map(({ ms }, at) => `${x(sizes[at] ?? least).toFixed(1)},${y(ms).toFixed(1)}`).join(' ')}"><title>${escaped(name)}</title></polyline>`
  const [calm, loud] = [
    rows.filter(({ name }) => !growing.has(name)),
    rows.filter(({ name }) => growing.has(name)).toSorted((a, b) => lastOf(b) - lastOf(a)),
  ]
  const slowest = rows.toSorted((a, b) => lastOf(b) - lastOf(a)).filter((_row, at) => at < 12)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">
<title>Milliseconds of each page and endpoint by the number of interviews</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${EDGE.left}" y="24" font-size="15">Milliseconds of each page and endpoint by the number of interviews</text>
${[1, 10, 100, 1_000].map((ms) => `<path d="M${EDGE.left} ${y(ms).toFixed(1)}H${WIDTH - EDGE.right}" stroke="#ddd"/><text x="${EDGE.left - 8}" y="${(y(ms) + 4).toFixed(1)}" text-anchor="end" fill="#555">${ms} ms</text>`).join('\n')}
${sizes.map((size) => `<text x="${x(size).toFixed(1)}" y="${HEIGHT - EDGE.bottom + 22}" text-anchor="middle" fill="#555">${size.toLocaleString('en')}</text>`).join('\n')}
<g fill="none" stroke-width="1">${calm.map((row) => line(row, 'stroke="#7a8ca3" stroke-opacity=".55"')).join('\n')}</g>
<g fill="none" stroke-width="2">${loud.map((row) => line(row, 'stroke="#b3261e"')).join('\n')}</g>
<text x="${WIDTH - EDGE.right + 16}" y="${EDGE.top + 8}" font-weight="600">Slowest at ${most.toLocaleString('en')}; red grows faster than log n</text>
${slowest.map((row, at) => `<text x="${WIDTH - EDGE.right + 16}" y="${EDGE.top + 30 + at * 18}" fill="${growing.has(row.name) ? '#b3261e' : '#333'}" font-size="11">${lastOf(row).toFixed(0)} ms ${escaped(short(row.name))}</text>`).join('\n')}
</svg>
`
}

const lastOf = ({ costs }: Row): number => costs.at(-1)?.ms ?? 0
const short = (name: string): string => (name.length > 46 ? `${name.substring(0, 45)}…` : name)
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
