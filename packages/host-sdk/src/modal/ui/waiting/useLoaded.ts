import { type ComponentType, useEffect, useState } from 'react'

/** Loads the code when needed. Retries after a failure. @param load Must not change. */
export function useLoaded<props>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<props>>,
): ComponentType<props> | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<props>>()
  const isMissing = isNeeded && Loaded === undefined
  useEffect(() => {
    if (!isMissing) return
    load().then(
      (Part) => setLoaded(() => Part),
      () => {
        // The next render that needs the code retries.
      },
    )
  }, [isMissing, load])
  return Loaded
}
