/** Milliseconds of a processor that some work takes, whatever else the machine does meanwhile. */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
