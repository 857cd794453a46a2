/**
 * What the scripts here share: a step that shows its progress, a command whose output is kept, and one way to fail.
 * Plain JavaScript for Node 20, because some of it runs before the project's own Node is installed.
 */
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const pinnedNode = `${root}node_modules/.bin/node`

/** A failure with its remedy: `message` is one sentence for the user, `output` all that the command said. */
export class Failure extends Error {
  constructor(message, output = '') {
    super(message)
    this.output = output
  }
}

/** Runs a script to its end: a Failure is shown as its output and one sentence, and the exit code is 1. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.output) process.stderr.write(`\n${error.output.trimEnd()}\n\n`)
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/**
 * Does a piece of work under a title: says that it began, shows the seconds while it lasts, and says how long it took.
 * On a terminal the seconds tick in place; elsewhere a line every 20 seconds shows that it is alive.
 */
export async function step(title, work) {
  const began = Date.now()
  const live = process.stdout.isTTY
  process.stdout.write(live ? `… ${title}` : `… ${title}\n`)
  const ticking = setInterval(
    () => process.stdout.write(live ? `\r… ${title} ${seconds(began)}` : `… ${title}, ${seconds(began)} so far\n`),
    live ? 1000 : 20_000,
  )
  let mark = '✗'
  try {
    const result = await work()
    mark = '✓'
    return result
  } finally {
    clearInterval(ticking)
    process.stdout.write(`${live ? '\r\x1b[K' : ''}${mark} ${title} (${seconds(began)})\n`)
  }
}

export const seconds = (since) => {
  const spent = (Date.now() - since) / 1000
  return spent < 10 ? `${spent.toFixed(1)} s` : `${Math.round(spent)} s`
}

const running = new Set()
let stopping = false

/**
 * Runs a command from the root of the project and keeps what it says.
 * @param options for `spawn`; `env` is added to this process's own.
 * @returns its exit code (1 when a signal ended it) and its output, both streams in the order they came. Never, when this
 * process is being stopped.
 */
export function run(command, args, { env = {}, ...options } = {}) {
  if (stopping) return new Promise(() => {})
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    })
    running.add(child)
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    child.on('error', (error) => {
      running.delete(child)
      resolve({ code: 127, output: `${command}: ${error.message}\n` })
    })
    child.on('close', (code) => {
      running.delete(child)
      if (!stopping) resolve({ code: code ?? 1, output })
    })
  })
}

/** Runs a command that must succeed; `remedy` is the sentence that follows its output when it does not. */
export async function must(command, args, remedy, options) {
  const { code, output } = await run(command, args, options)
  if (code !== 0) throw new Failure(remedy, output)
  return output
}

/**
 * Runs a program on the project's own Node in place of this script: on the same terminal, to its end. Signals are handed
 * on, but not the Ctrl-C of a terminal, which reaches the program by itself.
 * @param options for `spawn`; `env` is added to this process's own.
 * @returns its exit code.
 */
export function handOver(args, { env = {}, onStart = () => {}, ...options } = {}) {
  const child = spawn(pinnedNode, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    ...options,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  onStart(child)
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

/**
 * When a signal ends this process: stops what `run` has started (gently, then not), begins and reports nothing more,
 * does `tidy`, and ends as the signal would.
 */
export function stopOnSignal(tidy = async () => {}) {
  for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15, SIGHUP: 1 })) {
    process.once(signal, async () => {
      stopping = true
      for (const child of running) child.kill('SIGINT')
      for (let waits = 0; running.size > 0 && waits < 50; waits++) await pause(100)
      for (const child of running) child.kill('SIGKILL')
      await tidy()
      process.exit(128 + number)
    })
  }
}
