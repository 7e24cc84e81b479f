import webpack from 'webpack';
import config from '../webpack.gallery.mjs';

webpack(config, (error, stats) => {
  if (error) throw error;
  const report = stats.toString({ preset: 'errors-warnings', colors: true });
  if (report) console.log(report);
  if (stats.hasErrors()) process.exitCode = 1;
  else console.log(`${config.output.path}/index.html`);
});
