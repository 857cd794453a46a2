/** Reads how many tests passed, failed and were skipped from the reports of Vitest and Playwright. */
import { existsSync, readFileSync } from 'node:fs'

/** A test file that could not even be read holds no failing test: it counts as one. No report, no counts. */
export function vitestCounts(file) {
  const report = read(file)
  if (!report) return {}
  const unreadable = report.testResults.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some(isFailed),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unreadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

const isFailed = (test) => test.status === 'failed'

/** A journey that passed only on a retry counts as passed and is reported: it is flaky. */
export function playwrightCounts(file) {
  const report = read(file)
  if (!report) return {}
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected, skipped, flaky: specsOf(report).filter(isFlaky).map(nameOf) }
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]
const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky')
const nameOf = ({ file, line, title }) => `${file}:${line} ${title}`

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
