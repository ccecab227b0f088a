import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findGoTool, promtool, rootDir } from '@megafon/infra';
import { parse } from 'yaml';

import { composeFileOf } from '../compose/compose-file.js';
import { alertFaults, expressionFaults, labelsBySeries } from './alert-faults.js';
import { alertsIn, alertTestsIn } from './alert-file.js';
import { dashboardIn } from './dashboards.js';
import { prometheusRule } from './prometheus-rule.js';
import { registeredMetrics } from './registered-metrics.js';
import type { RegisteredMetric } from './registered-metrics.js';

const folder = join(rootDir, 'observability');
const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
const alerts = read('alerts.yml');
const tests = read('alerts.test.yml');
const operations = readFileSync(join(rootDir, 'docs', 'operations.md'), 'utf8');

let metrics: readonly RegisteredMetric[];
beforeAll(async () => {
  metrics = [...(await registeredMetrics()).values()];
});

const faultsOf = ({ rules = alerts, held = tests, page = operations } = {}) =>
  alertFaults({ alerts: alertsIn(rules), tests: alertTestsIn(held), metrics, operations: page });

describe('the alerts', () => {
  it('have nothing wrong with them', () => {
    expect(faultsOf()).toEqual([]);
  });

  it('are the ones that Kubernetes is given', () => {
    expect(read('prometheus-rule.yaml')).toBe(prometheusRule(alerts));
  });
});

const program = findGoTool(promtool);
if (program === undefined) {
  process.stderr.write(
    'No alert is made to fire here, as there is no promtool: `npm run alerts:test` gets it.\n',
  );
} else {
  describe('the alerts in promtool', () => {
    let tried: string;
    beforeEach(() => {
      tried = mkdtempSync(join(tmpdir(), 'megafon-alerts-'));
      writeFileSync(join(tried, 'alerts.test.yml'), tests);
    });
    afterEach(() => rmSync(tried, { recursive: true }));

    const outcomeOf = (rules: string) => {
      writeFileSync(join(tried, 'alerts.yml'), rules);
      const { stdout, stderr, status } = spawnSync(program, ['test', 'rules', 'alerts.test.yml'], {
        cwd: tried,
        encoding: 'utf8',
      });
      return { status, said: stdout + stderr };
    };

    it('fire and stay quiet as their tests have it', () => {
      expect(outcomeOf(alerts)).toEqual({ status: 0, said: expect.stringContaining('SUCCESS') });
    });

    it('are refused where one does not fire', () => {
      const deaf = alerts.replace(
        /abs\(megafon_clock_ahead_seconds\) > \d+/,
        'megafon_clock_ahead_seconds > 1e9',
      );
      expect(deaf).not.toBe(alerts);
      expect(outcomeOf(deaf)).toEqual({ status: 1, said: expect.stringContaining('ClockOff') });
    });
  });
}

/** What is changed in which file, and what is said then. */
const twins: readonly [
  what: string,
  of: 'rules' | 'held' | 'page',
  from: RegExp,
  to: string,
  fault: RegExp,
][] = [
  [
    'a bracket that is missing',
    'rules',
    /abs\(megafon_clock_ahead_seconds\)/,
    'abs(megafon_clock_ahead_seconds',
    /does not go on/,
  ],
  ['a function that is not there', 'rules', /abs\(/, 'absolute(', /does not go on|no figure/],
  [
    'a figure that nobody has',
    'rules',
    /megafon_clock_sure ==/,
    'megafon_clock_certain ==',
    /ClockUnsure: nobody has the figure megafon_clock_certain/,
  ],
  [
    'a label that it does not have',
    'rules',
    /\{group!="auth-notifications"\}/,
    '{consumer!=""}',
    /has no consumer/,
  ],
  [
    'a group by what is not there',
    'rules',
    /max by \(group, topic\)/,
    'max by (team, topic)',
    /nothing in it has a team/,
  ],
  ['a field that Prometheus does not know', 'rules', /for: 1m/, 'wait: 1m', /Unrecognized key/],
  ['a severity of nobody', 'rules', /severity: critical/, 'severity: urgent', /severity/],
  [
    'a runbook that is not there',
    'rules',
    /#servicegone/,
    '#servicelost',
    /ServiceGone: there is no docs\/operations.md#servicelost/,
  ],
  ['no runbook', 'rules', / {10}runbook: docs\/operations.md#servicegone\n/, '', /runbook/],
  ['what to do left out', 'page', /### ServiceGone/, '', /ServiceGone: there is no docs/],
  ['the same alert twice', 'rules', /alert: ClockUnsure/, 'alert: ClockOff', /ClockOff is there twice/],
  [
    'an alert without a test',
    'rules',
    /alert: ClockUnsure/,
    'alert: ClockUncertain',
    /ClockUncertain: no test makes it fire/,
  ],
  [
    'a test that does not make it fire',
    'held',
    /alertname: RequestsAnsweredWithFaults\n {8}exp_alerts:\n[^]*?#requestsansweredwithfaults/,
    'alertname: RequestsAnsweredWithFaults\n        exp_alerts: []',
    /RequestsAnsweredWithFaults: no test makes it fire/,
  ],
  [
    'a series of a figure that nobody has',
    'held',
    /series: 'megafon_clock_sure/,
    "series: 'megafon_clock_certain",
    /nobody has the figure megafon_clock_certain/,
  ],
];

it.each(twins)('finds %s', (_what, of, from, to, fault) => {
  const files = { rules: alerts, held: tests, page: operations };
  const broken = files[of].replace(from, to);
  expect(broken).not.toBe(files[of]);
  const said = () => {
    const faults = faultsOf({ ...files, [of]: broken });
    if (faults.length > 0) throw new Error(faults.join('\n'));
  };
  expect(said).toThrow(fault);
});

describe('the dashboards', () => {
  const names = readdirSync(join(folder, 'grafana', 'dashboards'));

  it.each(names)('%s asks for figures that are there', (name) => {
    const { panels, uid } = dashboardIn(read('grafana', 'dashboards', name));
    const labels = labelsBySeries(metrics);
    expect(`${uid}.json`).toBe(name);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const faults = panels.flatMap(({ title, targets }) =>
      targets.flatMap(({ expr }) => expressionFaults(expr, labels).map((fault) => `${title}: ${fault}`)),
    );
    expect(faults).toEqual([]);
  });

  it('show every figure that an alert looks at', () => {
    const shown = names.map((name) => read('grafana', 'dashboards', name)).join('\n');
    const asked = new Set(alerts.match(/megafon_\w+/g));
    expect([...asked].filter((name) => !shown.includes(name.replace(/_(bucket|count|sum)$/, '')))).toEqual(
      [],
    );
  });
});

describe('Prometheus beside the product', () => {
  interface Settings {
    rule_files: string[];
    alerting: { alertmanagers: { static_configs: { targets: string[] }[] }[] };
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  }
  const settings = parse(read('prometheus.yml')) as Settings;
  const { services } = composeFileOf(readFileSync(join(rootDir, 'docker-compose.yml'), 'utf8'));

  it('reads every process of ours where it answers', () => {
    const targets = settings.scrape_configs.flatMap(({ static_configs: all }) =>
      all.flatMap((one) => one.targets),
    );
    const ours = Object.entries(services).filter(([, { environment }]) => environment?.['REDIS_URL_FILE']);
    expect(ours).toHaveLength(7);
    for (const [name, { environment = {} }] of ours) {
      expect(targets).toContain(`${name}:${environment['HEALTH_PORT']}`);
      expect(environment['HEALTH_HOST']).toBe('0.0.0.0');
    }
    for (const target of targets) expect(services).toHaveProperty([target.split(':')[0] ?? '']);
  });

  it('has the alerts, and tells the alert manager', () => {
    expect(settings.rule_files).toEqual(['/etc/prometheus/alerts.yml']);
    expect(settings.alerting.alertmanagers[0]?.static_configs[0]?.targets).toEqual(['alertmanager:9093']);
    expect(services['prometheus']?.volumes).toContain(
      './observability/alerts.yml:/etc/prometheus/alerts.yml:ro',
    );
  });
});

describe('the alert manager beside the product', () => {
  interface Told {
    global: Record<string, unknown>;
    receivers: { email_configs: { to: string }[] }[];
  }
  const toldBy = (env?: Record<string, string>) => {
    const { configs, services } = composeFileOf(
      readFileSync(join(rootDir, 'docker-compose.yml'), 'utf8'),
      env,
    );
    const told = parse(configs?.['alertmanager']?.content ?? '') as Told;
    return { ...told, mailbox: services['mailbox']?.environment };
  };

  it('mails to the mailbox of the sandbox, unless it is told of another server', () => {
    const { global, mailbox } = toldBy();
    expect(global['smtp_smarthost']).toBe(`mailbox:${mailbox?.['SMTP_PORT']}`);
    expect([global['smtp_auth_username'], global['smtp_require_tls']]).toEqual(['', false]);
  });

  it('mails as whom, by which server and to whom it is told; its password stands in a file', () => {
    const { global, receivers } = toldBy({
      ALERT_SMTP_HOST: 'mail.example.com:587',
      ALERT_SMTP_USER: 'alerts',
      ALERT_SMTP_TLS: 'true',
      ALERT_FROM: 'alerts@example.com',
      ALERT_TO: 'somebody@example.com',
    });
    expect(global).toEqual({
      smtp_smarthost: 'mail.example.com:587',
      smtp_from: 'alerts@example.com',
      smtp_auth_username: 'alerts',
      smtp_auth_password_file: '/run/secrets/alert-smtp-password',
      smtp_require_tls: true,
    });
    expect(receivers[0]?.email_configs[0]?.to).toBe('somebody@example.com');
  });
});
