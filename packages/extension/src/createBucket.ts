export function createBucket(
  { perSecond, burst }: { perSecond: number; burst: number },
  now: () => number = () => performance.now(),
) {
  let tokens = burst
  let last = now()
  return {
    take(): boolean {
      const time = now()
      tokens = Math.min(burst, tokens + ((time - last) / 1_000) * perSecond)
      last = time
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
