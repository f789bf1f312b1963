import { type ComponentType, useEffect, useState } from 'react'

/** Loads the code when needed. After a failure, retries when it is needed again. @param load Must not change. */
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
        // Retries once `isNeeded` becomes true again.
      },
    )
  }, [isMissing, load])
  return Loaded
}
