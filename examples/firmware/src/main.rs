//! A board that tells a model its skills. Here the model is whoever reads the debugger's console; in a device it is at
//! the other end of a serial line or a radio.
//!
//! On a machine with an operating system the same program prints the same text.

#![cfg_attr(target_os = "none", no_std, no_main)]

mod tour;

#[cfg(target_os = "none")]
mod board {
    use cortex_m_rt::entry;
    use cortex_m_semihosting::{debug, hio};
    use panic_semihosting as _; // Prints what it was, and ends qemu with a failure.

    #[entry]
    fn main() -> ! {
        let said = hio::hstdout().is_ok_and(|mut console| crate::tour::tour(&mut console).is_ok());
        debug::exit(if said { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE });
        loop {}
    }
}

#[cfg(not(target_os = "none"))]
fn main() -> Result<(), core::fmt::Error> {
    let mut text = String::new();
    tour::tour(&mut text)?;
    print!("{text}");
    Ok(())
}
