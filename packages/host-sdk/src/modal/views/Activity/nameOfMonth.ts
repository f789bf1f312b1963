import { formatDate } from '@vestibule/protocol/texts'

/** Months since the year 0 in the visitor's time zone. @param at In ms since the epoch. */
export function monthOf(at: number): number {
  const date = new Date(at)
  return date.getFullYear() * 12 + date.getMonth()
}

export function nameOfMonth(month: number, now: number = Date.now()): string {
  const date = new Date(2000, 0)
  date.setFullYear(Math.floor(month / 12), month % 12, 1)
  const isThisYear = date.getFullYear() === new Date(now).getFullYear()
  return formatDate(date, { month: 'long', ...(!isThisYear && { year: 'numeric' }) })
}
