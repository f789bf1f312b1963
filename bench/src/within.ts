export async function within<result>(
  seconds: number,
  { what, work }: { what: string; work: Promise<result> },
): Promise<result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} took more than ${seconds} seconds.`)),
      seconds * 1_000,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
