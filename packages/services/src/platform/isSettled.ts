/** Resolves when the promise settles or after the timeout. */
export async function isSettled(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  const settled = () => true
  const isInTime = await Promise.race([promise.then(settled, settled), late])
  clearTimeout(timer)
  return isInTime
}
