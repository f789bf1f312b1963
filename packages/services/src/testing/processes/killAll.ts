/** SIGKILL for several processes, as nearly at once as there is; one may end with another. */
export function killAll(pids: readonly (number | undefined)[]): void {
  for (const pid of pids)
    try {
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}
