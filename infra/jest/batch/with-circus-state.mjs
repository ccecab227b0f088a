/** An environment in which a test file comes to what jest knows of its suites, as `file-suite.mjs` needs it. */
export const withCircusState = (Environment) =>
  class extends Environment {
    handleTestEvent({ name }, state) {
      if (name === 'setup') this.global.circusState = state;
    }
  };
