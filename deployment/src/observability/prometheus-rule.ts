const head = `# Made of alerts.yml: npm run --silent alerts -- k8s > observability/prometheus-rule.yaml
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: megafon
spec:
`;

/** The alerts as Prometheus' operator takes them. @param alerts a file of rules, which begins with a comment */
export function prometheusRule(alerts: string): string {
  const groups = alerts.slice(alerts.indexOf('groups:'));
  return head + groups.replace(/^(?=.)/gm, '  ');
}
