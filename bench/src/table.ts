export type Figure = {
  what: string
  unit: string
  values: readonly number[]
  /** The floor or budget to compare with. */
  beside?: string | undefined
}

export const ms = (what: string, values: number | readonly number[], beside?: string): Figure => ({
  what,
  unit: 'ms',
  values: [values].flat(),
  beside,
})

export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, unit, values, beside = '' }) => {
    const sorted = [...values].sort((a, b) => a - b)
    const many = sorted.length > 1
    return [
      what,
      unit,
      format(percentile(sorted, 50)),
      many ? format(percentile(sorted, 95)) : '',
      many ? format(percentile(sorted, 99)) : '',
      many ? String(sorted.length) : '',
      beside,
    ]
  })
  const lines = [
    ['what', 'unit', 'median', 'p95', 'p99', 'runs', 'beside'],
    ['---', '---', '--:', '--:', '--:', '--:', '---'],
    ...rows,
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function percentile(sorted: readonly number[], share: number): number {
  const index = Math.min(sorted.length - 1, Math.ceil((share / 100) * sorted.length) - 1)
  return sorted[Math.max(0, index)] ?? Number.NaN
}

export const median = (values: readonly number[]) =>
  percentile(
    [...values].sort((a, b) => a - b),
    50,
  )

function format(value: number): string {
  if (Number.isNaN(value)) return ''
  if (Number.isInteger(value)) return String(value)
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}
